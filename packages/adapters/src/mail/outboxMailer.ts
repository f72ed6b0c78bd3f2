import { type Database, newId, outbox } from "@meridian/database";
import type { Mailer } from "@meridian/domain";
import { turns } from "./turns.ts";

/** Keeps mail in the database, where administrators read it. The same Message-ID again is the same mail. */
export function outboxMailer({ db }: Pick<Database, "db">, now: () => Date = () => new Date()): Mailer {
  const connections = 4;
  const inTurn = turns(connections);
  return {
    connections,
    delivers: false,
    send: (mail, record) =>
      inTurn(async () => {
        await db
          .insert(outbox)
          .values({
            id: newId(),
            message_id: mail.messageId,
            to_name: mail.to.name,
            to_address: mail.to.address,
            reply_to: mail.replyTo ?? null,
            unsubscribe_url: mail.unsubscribeUrl ?? null,
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            created_at: now(),
          })
          .onConflictDoNothing({ target: outbox.message_id });
        const accepted = { messageId: mail.messageId, response: "kept in the outbox" };
        await record?.(accepted);
        return accepted;
      }),
    async close() {},
  };
}
