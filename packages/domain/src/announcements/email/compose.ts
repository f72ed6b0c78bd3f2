import { type AnnouncementDocument, pageUrl } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import type { Mail } from "../../base/ports/mailer.ts";
import { messageIdOf, renderMail } from "../../ground/mail/index.ts";
import { unsubscribeUrl } from "../../ground/unsubscribe/index.ts";
import type { MailedAnnouncement, MailRecipient } from "./recipients.ts";

type Severity = AnnouncementDocument["severity"];
const accents: Record<Severity, string> = { info: "#3b5bdb", warning: "#e67700", critical: "#c92a2a" };
const marks: Record<Severity, string> = { info: "", warning: "Warning: ", critical: "Critical: " };

/** The announcement as a mail to each recipient; the common parts are made once. */
export function composer(
  ctx: Context,
  id: string,
  announcement: MailedAnnouncement,
): (recipient: MailRecipient) => Mail {
  const { installation } = ctx;
  const isSystems = announcement.scope === "system";
  const heading = `${marks[announcement.severity]}${announcement.title}`;
  const bodies = renderMail({
    heading,
    message: announcement.message,
    action: {
      label: "Open the announcement",
      url: pageUrl(installation.baseUrl, `/announcements/${encodeURIComponent(id)}`),
    },
    footer: `${whoAnnounced(announcement)} on ${installation.baseUrl}. You can turn mail off in your profile.`,
    accent: accents[announcement.severity],
  });
  return ({ user_id, name, email }) => ({
    to: { name, address: email },
    subject: heading,
    ...bodies,
    replyTo: isSystems ? installation.supportEmail : announcement.sender?.address,
    messageId: messageIdOf(installation.baseUrl, id, user_id),
    unsubscribeUrl: isSystems ? undefined : unsubscribeUrl(ctx, user_id, "announcements"),
  });
}

function whoAnnounced({ scope, scope_name, sender }: MailedAnnouncement): string {
  if (scope === "system" || !sender) return "You are a recipient of this announcement";
  return `${sender.name} announced this to everyone in ${scope_name ?? `the ${scope}`}`;
}
