/** Tables that figures are read from. A task counts them anew, so that nothing here needs a backup. */
import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** An observatory's id; empty for everything together, also what belongs to no observatory. */
const scope = () => text("scope_id").notNull();
/** A day in UTC. */
const day = () => date().notNull();

/**
 * Observations by the status they have now on the day they were submitted, and each of their occurrences by how it ended on
 * the day it did.
 */
export const analyticsDays = pgTable(
  "analytics_days",
  {
    scope_id: scope(),
    day: day(),
    status: text().notNull(),
    created: integer().notNull(),
    ended: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope_id, table.day, table.status] }),
    index("analytics_days_day").on(table.day, table.scope_id),
  ],
);

/** The same by month, of each observatory: what ended by itself, and what of that was completed. */
export const analyticsMonths = pgTable(
  "analytics_months",
  {
    scope_id: scope(),
    /** The month's first day. */
    month: date().notNull(),
    created: integer().notNull(),
    ended: integer().notNull(),
    completed: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.scope_id] })],
);

/** Files by the day they came. */
export const analyticsFiles = pgTable(
  "analytics_files",
  {
    scope_id: scope(),
    day: day(),
    files: integer().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope_id, table.day] })],
);

/** Reasons why observations didn't end well, by the day they ended; an empty reason is none. */
export const analyticsFailures = pgTable(
  "analytics_failures",
  {
    scope_id: scope(),
    day: day(),
    status: text().notNull(),
    reason: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope_id, table.day, table.status, table.reason] })],
);

/** A single row: the time of the last count, how long counting took, and the figures that aren't kept by day. */
export const analyticsState = pgTable("analytics_state", {
  id: text().primaryKey(),
  counted_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  took_ms: integer().notNull(),
  observatory_count: integer().notNull(),
  user_count: integer().notNull(),
  organization_count: integer().notNull(),
});
