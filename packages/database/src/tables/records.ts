/** Rows where volume calls for them. */

import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { sql } from "../query.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** No foreign keys here: a million rows are written at once, and a recipient outlives the user's account. */
export const announcementRecipients = pgTable(
  "announcement_recipients",
  {
    announcement_id: text().notNull(),
    user_id: text().notNull(),
    acknowledged_at: moment(),
    acknowledged_via: text({ enum: ["user", "email", "author"] }),
    /** `requeued`: has failed and waits to be sent again, by jobs that leave what is `queued` to its own. */
    email_status: text({ enum: ["none", "queued", "requeued", "sent", "kept", "failed", "gone"] })
      .notNull()
      .default("none"),
    email_error: text(),
    email_attempts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.announcement_id, table.user_id] }),
    index("announcement_recipients_user").on(table.user_id, table.announcement_id),
    index("announcement_recipients_pending")
      .on(table.announcement_id)
      .where(sql`${table.acknowledged_at} is null`),
    index("announcement_recipients_acknowledged")
      .on(table.announcement_id, table.acknowledged_at, table.user_id)
      .where(sql`${table.acknowledged_at} is not null`),
    index("announcement_recipients_failed")
      .on(table.announcement_id, table.user_id)
      .where(sql`${table.email_status} in ('failed', 'requeued')`),
  ],
);

/** The log of changes and their authors, written in the transaction of the change itself. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: text().primaryKey(),
    at: moment().notNull(),
    actor_type: text({ enum: ["user", "api_key", "plugin", "system"] }).notNull(),
    actor_id: text(),
    action: text().notNull(),
    subject_type: text().notNull(),
    subject_id: text(),
    before: jsonb(),
    after: jsonb(),
    ip_address: text(),
    request_id: text(),
  },
  (table) => [
    index("audit_log_at").on(table.at, table.id),
    index("audit_log_actor").on(table.actor_id, table.id),
    index("audit_log_subject").on(table.subject_id, table.id),
  ],
);

export const statusChanges = pgTable(
  "status_changes",
  {
    id: text().primaryKey(),
    observation_id: text().notNull(),
    /** The observatory that a request to the network came to, stayed at or left; null for others. */
    observatory_id: text(),
    from_status: text(),
    to_status: text().notNull(),
    actor_type: text().notNull(),
    actor_id: text(),
    reason: text(),
    at: moment().notNull(),
  },
  (table) => [
    index("status_changes_observation").on(table.observation_id, table.id),
    index("status_changes_observatory")
      .on(table.observatory_id, table.at)
      .where(sql`${table.observatory_id} is not null`),
    /** The steps that begin another occurrence: figures look for those that ended before. */
    index("status_changes_repeated")
      .on(table.observation_id, table.from_status)
      .where(
        sql`${table.to_status} = 'pending' and ${table.from_status} in ('completed', 'failed', 'partially_completed') and ${table.actor_type} <> 'undo'`,
      ),
  ],
);
