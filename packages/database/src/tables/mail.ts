/** Mail that is kept here because no mail server is configured, and the pace of the mail that one is given. */
import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

export const outbox = pgTable(
  "outbox",
  {
    id: text().primaryKey(),
    message_id: text().notNull().unique(),
    to_name: text().notNull(),
    to_address: text().notNull(),
    reply_to: text(),
    unsubscribe_url: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index("outbox_created_at").on(table.created_at)],
);

/** The time from which the next mail may go out, shared by all processes that send. */
export const mailPace = pgTable("mail_pace", {
  id: text().primaryKey(),
  next_at: timestamp({ withTimezone: true }).notNull(),
});
