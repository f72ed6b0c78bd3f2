import { Rejected } from "./rejected.ts";

/** One mail to one person. Any field may hold whatever people type; the mailer keeps it from becoming a header. */
export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
  /** Address at which the receiver unsubscribes from mail of this kind. */
  unsubscribeUrl?: string | undefined;
  /** `<...@host>`. The same mail sent again has the same one. */
  messageId: string;
}

export interface AcceptedMail {
  messageId: string;
  /** The mail server's answer. */
  response: string;
}

/** Sends mail. Two versions exist: SMTP, and an outbox in the database where no mail server is configured. */
export interface Mailer {
  /** Number of mails that may be on their way at once. */
  readonly connections: number;
  /** True if mail reaches people: only then can, and must, an address be confirmed. */
  readonly delivers: boolean;
  /**
   * Hands a mail over; throws MailRejected. With `record`, the mail counts as on its way until that is done, and where that throws,
   * so do the mails with a `record` that wait for their turn, which aren't sent: a process, or a database, that ends at any moment leaves at
   * most `connections` accepted mails unrecorded.
   */
  send(mail: Mail, record?: (accepted: AcceptedMail) => Promise<void>): Promise<AcceptedMail>;
  close(): Promise<void>;
}

/** A mail that the mail server, or whatever stands for it, didn't take. */
export class MailRejected extends Rejected {}
