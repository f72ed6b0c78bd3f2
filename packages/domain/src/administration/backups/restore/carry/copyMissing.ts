import { query, type SQL, sql } from "@meridian/database/query";
import type { Transaction } from "../../../../base/context.ts";
import { quoted } from "../../write/snapshot.ts";
import { currentSchema, loadedSchema } from "../schemas.ts";

/** The columns of a current table that can be written. */
async function columnsOf(tx: Transaction, table: string): Promise<string[]> {
  const rows = await query<{ name: string }[]>(tx)`
    select column_name as name from information_schema.columns
     where table_schema = ${currentSchema} and table_name = ${table} and is_generated = 'NEVER'
     order by ordinal_position`;
  return rows.map(({ name }) => name);
}

/** Copies the current rows `t` that fulfil a condition and that the loaded table doesn't have. */
export async function copyMissing(tx: Transaction, table: string, condition: SQL): Promise<void> {
  const columns = (await columnsOf(tx, table)).map(quoted).join(", ");
  const [from, into] = [currentSchema, loadedSchema].map((schema) => sql.raw(`${schema}.${quoted(table)}`));
  await query(tx)`
    insert into ${into} (${sql.raw(columns)}) select ${sql.raw(columns)} from ${from} t where ${condition}
    on conflict do nothing`;
}
