import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { PgTable } from "drizzle-orm/pg-core";

/** Inserts many documents in one statement; they have been through their schema. */
export async function insertDocuments(
  db: Queryable,
  table: PgTable,
  rows: { id: string; doc: unknown }[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const moment = sql`${at.toISOString()}::timestamptz`;
  await query(db)`
    insert into ${table} (id, doc, created_at, updated_at)
    select id, doc, ${moment}, ${moment}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, doc jsonb)`;
}
