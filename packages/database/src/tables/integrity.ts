/** Tables of the findings of integrity scans. */

import { bigint, boolean, index, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { sql } from "../query.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Findings, a row for each, however many scans come upon it: its id is made of the check and its subject. */
export const integrityIssues = pgTable(
  "integrity_issues",
  {
    id: text().primaryKey(),
    /** The scan that found it last, and first. */
    scan_id: text().notNull(),
    first_scan_id: text().notNull(),
    check: text().notNull(),
    type: text({ enum: ["structure", "status", "reference", "file", "data_quality"] }).notNull(),
    severity: text({ enum: ["critical", "warning", "info"] }).notNull(),
    /** 1 is critical: what lists are sorted by. */
    rank: smallint()
      .notNull()
      .generatedAlwaysAs(sql`case severity when 'critical' then 1 when 'warning' then 2 else 3 end`),
    collection: text().notNull(),
    document_id: text(),
    /** The part that tells several findings of the check on the document apart. */
    part: text().notNull().default(""),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    auto_fixable: boolean().notNull(),
    destructive: boolean().notNull(),
    status: text({ enum: ["open", "repaired", "ignored", "resolved"] })
      .notNull()
      .default("open"),
    ignore_reason: text(),
    ignored_until: moment(),
    first_seen_at: moment().notNull(),
    last_seen_at: moment().notNull(),
    repaired_at: moment(),
    repaired_by: text(),
    /** The repair's changes, and the image of the data before it. */
    repair: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index("integrity_issues_rank").on(table.rank, table.id),
    index("integrity_issues_status").on(table.status, table.rank, table.id),
    // Of what is told apart by tallies, each kind is a range.
    index("integrity_issues_kind").on(
      table.check,
      table.collection,
      table.status,
      table.auto_fixable,
      table.rank,
      table.id,
    ),
    index("integrity_issues_scan_kind").on(
      table.scan_id,
      table.check,
      table.collection,
      table.status,
      table.auto_fixable,
      table.rank,
      table.id,
    ),
    index("integrity_issues_document").on(table.document_id),
    index("integrity_issues_last_seen").on(table.last_seen_at, table.id),
    index("integrity_issues_first_seen").on(table.first_seen_at, table.id),
    index("integrity_issues_repaired").on(table.repaired_at).where(sql`status = 'repaired'`),
    // Where its repair has put stored objects.
    index("integrity_issues_quarantined")
      .using("gin", sql`jsonb_path_query_array(repair -> 'plan', '$.**.to')`)
      .where(sql`repair -> 'plan' ->> 'action' in ('move_object', 'delete')`),
  ],
);

/**
 * Numbers of issues of each kind: the sum of its rows. A trigger adds a row for each change, so that nobody waits for
 * another's; now and then they are folded.
 */
export const integrityTallies = pgTable(
  "integrity_tallies",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    scan_id: text().notNull(),
    check: text().notNull(),
    type: text().notNull(),
    severity: text().notNull(),
    collection: text().notNull(),
    auto_fixable: boolean().notNull(),
    status: text().notNull(),
    count: bigint({ mode: "number" }).notNull(),
  },
  (table) => [index("integrity_tallies_scan").on(table.scan_id)],
);
