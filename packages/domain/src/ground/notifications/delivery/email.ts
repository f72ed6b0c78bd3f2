import type { Context } from "../../../base/context.ts";
import type { Mail, Mailer } from "../../../base/ports/mailer.ts";
import { messageIdOf, renderMail } from "../../mail/index.ts";
import { unsubscribeUrl } from "../../unsubscribe/index.ts";
import { mailCategoryOf } from "../mailed.ts";
import type { Topic } from "../topics.ts";
import type { Queued } from "./queue.ts";

/** Returns the status of mail that the mailer accepts: without a mail server it is kept in the outbox. */
export const acceptedBy = ({ delivers }: Mailer): "sent" | "kept" => (delivers ? "sent" : "kept");

const eventsOn = "system events are turned on for you";
/** Reasons why the recipient gets the mail, by topic. */
const reasons: Record<Topic, string> = {
  observation: "the observation is yours",
  rapid: "you operate or administer the observatory",
  downtime: "you work at the observatory, or have observations waiting there",
  announcement: "you haven't acknowledged this announcement",
  announcer: "you announced it",
  operators: eventsOn,
  connection: eventsOn,
  left_open: eventsOn,
  system: eventsOn,
  observatory: eventsOn,
  access_request: "you administer the observatory",
  asker: "you asked for access",
  report: "you turned on reports of your observatories' nights",
};

/** Labels of the button that opens a page. */
const openings: [page: RegExp, label: string][] = [
  [/^\/observations\/./, "Open the observation"],
  [/^\/observations$/, "Open your observations"],
  [/^\/observatories\/./, "Open the observatory"],
  [/^\/announcements\/./, "Open the announcement"],
];
const openingOf = (path: string) => openings.find(([page]) => page.test(path))?.[1] ?? "Open Meridian";

/** A message as a mail. */
export function composeMail(ctx: Context, queued: Queued): Mail {
  const { installation } = ctx;
  const { message_id, user_id, name, email, topic, title, body, path, reply_to } = queued;
  const leave = queued.is_systems ? undefined : unsubscribeUrl(ctx, user_id, mailCategoryOf[topic]);
  return {
    to: { name, address: email },
    subject: title,
    ...renderMail({
      heading: title,
      message: body,
      action: { label: openingOf(path), url: `${installation.baseUrl}/app${path}` },
      footer: `You get this from ${installation.baseUrl} because ${reasons[topic]}. You can turn it off in your profile.`,
      unsubscribeUrl: leave,
    }),
    unsubscribeUrl: leave,
    replyTo: reply_to ?? undefined,
    messageId: messageIdOf(installation.baseUrl, message_id, user_id),
  };
}
