import type { AnnouncementDocument } from "@meridian/contract";
import type { Context } from "../../context.ts";
import { messageIdOf, renderMail } from "../../mail/index.ts";
import type { Mail } from "../../mailer.ts";
import type { MailRecipient } from "./recipients.ts";

type Severity = AnnouncementDocument["severity"];
const accents: Record<Severity, string> = { info: "#3b5bdb", warning: "#e67700", critical: "#c92a2a" };
const marks: Record<Severity, string> = { info: "", warning: "Warning: ", critical: "Critical: " };

type Announcement = Pick<AnnouncementDocument, "scope" | "title" | "message" | "severity">;

/** The announcement as a mail to each recipient; what is the same for all is made once. */
export function composer(
  { site }: Context,
  id: string,
  announcement: Announcement,
): (recipient: MailRecipient) => Mail {
  const heading = `${marks[announcement.severity]}${announcement.title}`;
  const bodies = renderMail({
    heading,
    preheader: announcement.message.slice(0, 120),
    message: announcement.message,
    action: {
      label: "Open the announcements",
      url: `${site.baseUrl}/app/announcements?table=received&open=${encodeURIComponent(id)}`,
    },
    footer: `This was announced to you on ${site.baseUrl}. You can switch mail off in your profile.`,
    accent: accents[announcement.severity],
  });
  return ({ user_id, name, email }) => ({
    to: { name, address: email },
    subject: heading,
    ...bodies,
    replyTo: announcement.scope === "system" ? site.supportEmail : undefined,
    messageId: messageIdOf(site.baseUrl, id, user_id),
  });
}
