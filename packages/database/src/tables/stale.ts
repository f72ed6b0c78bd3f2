import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = () => timestamp({ withTimezone: true, precision: 3 }).notNull();

/** Observations that stay too long in a status, of which people have been told: once each time they enter it. */
export const staleNotices = pgTable("stale_notices", {
  /** The observation's. */
  id: text().primaryKey(),
  status: text().notNull(),
  /** The time at which it entered the status. */
  since: moment(),
  told_at: moment(),
});
