import { applyMigrations, type BulkSession, openBulkSession } from "@meridian/database";
import type { Context } from "../../context.ts";
import { quoted } from "../write/snapshot.ts";
import { loadedSchema } from "./schemas.ts";

type Sql = Context["sql"];

/** A connection that looks for tables in the schema that is being loaded, and for extensions where they are. */
export async function openLoadSession(sql: Sql): Promise<BulkSession> {
  const extensions = await sql<{ name: string }[]>`
    select distinct n.nspname as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where n.nspname <> 'pg_catalog'`;
  return openBulkSession(sql, [loadedSchema, ...extensions.map(({ name }) => name)].map(quoted).join(", "));
}

/** Makes the schema to load into, as it was at the migration `version`, and empty. */
export async function createScratch(session: BulkSession, version: number): Promise<void> {
  await session.query(`drop schema if exists ${loadedSchema} cascade`);
  await session.query("begin");
  await session.query(`create schema ${loadedSchema}`);
  await applyMigrations(session, version);
  const tables = await tablesOf(session);
  // What a migration fills is in the backup too.
  await session.query(`truncate ${tables.map(quoted).join(", ")}`);
  await session.query("commit");
}

/** The tables of the schema, but for the list of its migrations. */
export async function tablesOf(session: BulkSession): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = $1 and tablename <> 'migrations'",
    [loadedSchema],
  );
  return rows.map(({ name }) => name);
}

/** The columns of each of its tables that can be written. */
export async function columnsOf(session: BulkSession): Promise<Map<string, Set<string>>> {
  const rows = await session.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = $1 and is_generated = 'NEVER' group by table_name`,
    [loadedSchema],
  );
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}
