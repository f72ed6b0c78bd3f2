import type { Context } from "../../context.ts";
import { messageIdOf, renderMail } from "../../mail/index.ts";
import type { Mail, Mailer } from "../../mailer.ts";
import type { Topic } from "../topics.ts";
import type { Queued } from "./queue.ts";

/** What becomes of mail that the mailer accepts: where there is no mail server, it lies in the outbox. */
export const acceptedBy = ({ delivers }: Mailer): "sent" | "kept" => (delivers ? "sent" : "kept");

const eventsOn = "you have system events switched on";
/** Why somebody gets it. */
const reasons: Record<Topic, string> = {
  observation: "the observation is yours",
  announcement: "you haven't acknowledged this announcement",
  operators: eventsOn,
  system: eventsOn,
  observatory: eventsOn,
};

/** A message as a mail. */
export function composeMail({ site }: Context, queued: Queued): Mail {
  const { message_id, user_id, name, email, topic, title, body, path, reply_to } = queued;
  return {
    to: { name, address: email },
    subject: title,
    ...renderMail({
      heading: title,
      preheader: body.slice(0, 120),
      message: body,
      action: { label: "Open Meridian", url: `${site.baseUrl}/app${path}` },
      footer: `You get this from ${site.baseUrl} because ${reasons[topic]}. You can switch it off in your profile.`,
    }),
    replyTo: reply_to ?? undefined,
    messageId: messageIdOf(site.baseUrl, message_id, user_id),
  };
}
