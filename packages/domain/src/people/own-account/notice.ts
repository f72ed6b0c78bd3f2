import { pageUrl } from "@meridian/contract";
import { newId, type Queryable } from "@meridian/database";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { MailRejected } from "../../base/ports/mailer.ts";
import { defineTask } from "../../base/tasks.ts";
import { type MailContent, messageIdOf, renderMail } from "../../ground/mail/index.ts";

const kind = z.enum([
  "password_changed",
  "email_changed",
  "account_deleted",
  "account_deleted_by_administrator",
]);
type Kind = z.infer<typeof kind>;

const ifNotYou = "If it wasn't you, ask for a new password at once, and tell whoever runs Meridian.";
const contents: Record<Kind, { subject: string; preheader?: string; message: string }> = {
  password_changed: {
    subject: "Your password was changed",
    message: `Your other sessions have ended and your API keys are revoked. ${ifNotYou}`,
  },
  email_changed: {
    subject: "The address of your account was changed",
    message: "You sign in with the new address now. If it wasn't you, tell whoever runs Meridian.",
  },
  account_deleted: {
    subject: "Your account was deleted",
    message: "Your name, address and picture are gone. If it wasn't you, tell whoever runs Meridian.",
  },
  account_deleted_by_administrator: {
    subject: "Your account was deleted",
    preheader: "A server administrator deleted it.",
    message:
      "A server administrator deleted it. Your name, address and picture are gone; your observations stay, without your name. If you think it was a mistake, tell whoever runs Meridian.",
  },
};

interface Notice {
  kind: Kind;
  userId: string;
  to: { name: string; address: string };
}

/** Tells an address what has happened to its account, by a job: also an address that isn't the account's any more. */
export const mailNotice = (
  tx: Queryable,
  from: Pick<Context, "requestId">,
  { kind, userId, to }: Notice,
): Promise<void> => sendAccountNotice.enqueue(tx, from, { id: newId(), kind, user_id: userId, to });

export const sendAccountNotice = defineTask({
  name: "sendAccountNotice",
  payload: z.strictObject({
    id: z.string(),
    kind,
    user_id: z.string(),
    to: z.strictObject({ name: z.string(), address: z.string() }),
  }),
  async run({ mailer, installation, log }, { id, kind, user_id, to }) {
    const { baseUrl, supportEmail } = installation;
    const { subject, message, preheader = "You needn't do anything if it was you." } = contents[kind];
    const content: MailContent = {
      heading: subject,
      preheader,
      message,
      action: { label: "Open Meridian", url: pageUrl(baseUrl, "/") },
      footer: `This mail is about an account on ${baseUrl} that has, or had, this address.`,
    };
    try {
      const messageId = messageIdOf(baseUrl, kind, user_id, id);
      await mailer.send({ to, subject, ...renderMail(content), replyTo: supportEmail, messageId });
    } catch (error) {
      if (!(error instanceof MailRejected && error.permanent)) throw error;
      log.warn({ user_id, answer: error.response }, "the mail server refused a mail for good");
    }
  },
});
