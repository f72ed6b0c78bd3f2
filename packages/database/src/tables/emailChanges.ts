/** Addresses that people want to change to, until they are confirmed: one a person, of whose link only a hash is kept. */
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 }).notNull();

export const emailChanges = pgTable("email_changes", {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  email: text().notNull(),
  token_hash: text().notNull().unique(),
  created_at: moment(),
  expires_at: moment(),
});
