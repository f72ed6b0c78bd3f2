import { z } from "zod";
import { id, listedBy, page, text } from "../base/primitives.ts";

/** A mail that was kept here because no mail server is configured. */
export const outboxMail = z.object({
  id,
  message_id: z.string(),
  to_name: z.string(),
  to_address: z.string(),
  reply_to: z.string().nullable(),
  /** Address in the header `List-Unsubscribe`. */
  unsubscribe_url: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** True if it has a link that acts for anybody who follows it. Such a link is hidden here unless it is asked for. */
  holds_link: z.boolean(),
  created_at: z.string(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

export const listOutboxInput = z.strictObject({
  ...listedBy("created_at", "desc"),
  /** Part of the recipient's address or of the subject. */
  search: text(200).optional(),
});
export type ListOutboxInput = z.output<typeof listOutboxInput>;
export const outboxEntry = outboxMail.omit({
  unsubscribe_url: true,
  text: true,
  html: true,
  holds_link: true,
});
export type OutboxEntry = z.infer<typeof outboxEntry>;
export const outboxPage = page(outboxEntry);
export const outboxMailIdInput = z.strictObject({ id });
