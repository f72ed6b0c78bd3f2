import { type Mail, type Mailer, MailRejected } from "@meridian/domain";

/**
 * A mailer in memory, for tests that don't test mail. What is in `refuse` by address is rejected for good. Unless it
 * `delivers`, addresses needn't be confirmed.
 */
export function memoryMailer({ delivers = false } = {}): Mailer & { sent: Mail[]; refuse: Set<string> } {
  const sent: Mail[] = [];
  const refuse = new Set<string>();
  return {
    sent,
    refuse,
    connections: 2,
    delivers,
    async send(mail, record) {
      if (refuse.has(mail.to.address)) throw new MailRejected("550 no such mailbox", { permanent: true });
      sent.push(mail);
      const accepted = { messageId: mail.messageId, response: "250 accepted" };
      await record?.(accepted);
      return accepted;
    },
    async close() {},
  };
}
