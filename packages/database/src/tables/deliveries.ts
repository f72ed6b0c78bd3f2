import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { sql } from "../query.ts";
import { userFiles } from "./collections.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Files on their way to the storage destination that their observation names: a row per file, the last destination's. */
export const deliveries = pgTable(
  "deliveries",
  {
    file_id: text()
      .primaryKey()
      .references(() => userFiles.table.id, { onDelete: "cascade" }),
    observation_id: text().notNull(),
    /** The destination's id within its organization's document. */
    storage_id: text().notNull(),
    status: text({ enum: ["waiting", "delivered", "failed"] })
      .notNull()
      .default("waiting"),
    reason: text(),
    attempts: integer().notNull().default(0),
    /** The time of the next attempt. */
    next_at: moment().notNull(),
    delivered_at: moment(),
  },
  (table) => [
    index("deliveries_waiting").on(table.storage_id, table.next_at).where(sql`${table.status} = 'waiting'`),
    index("deliveries_observation").on(table.observation_id),
  ],
);
