import { Rejected } from "./rejected.ts";

/** One mail to one person. Any field may hold whatever people type; the mailer keeps it from becoming a header. */
export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
  /** Where its receiver unsubscribes from mail of its kind. */
  unsubscribeUrl?: string | undefined;
  /** `<...@host>`. The same mail sent again has the same one. */
  messageId: string;
}

export interface AcceptedMail {
  messageId: string;
  /** What the mail server said. */
  response: string;
}

/** How mail leaves. Two versions exist: SMTP, and an outbox in the database where no mail server is configured. */
export interface Mailer {
  /** How many mails are on their way at once. */
  readonly connections: number;
  /** Whether mail reaches people: only then can an address be confirmed, and has to be. */
  readonly delivers: boolean;
  /**
   * Hands a mail over; throws MailRejected. With `record`, the mail counts as on its way until that is done: a process that
   * ends at any moment leaves at most `connections` accepted mails unrecorded.
   */
  send(mail: Mail, record?: (accepted: AcceptedMail) => Promise<void>): Promise<AcceptedMail>;
  close(): Promise<void>;
}

/** A mail that the mail server, or whatever stands for it, didn't take. */
export class MailRejected extends Rejected {}
