import { applyMigrations, type BulkSession, openBulkSession } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../../../base/context.ts";
import { requireComplete } from "../../stored/complete.ts";
import type { Manifest } from "../../stored/manifest.ts";
import { quoted } from "../../write/snapshot.ts";
import { type Dropped, dropIndexes } from "./indexes.ts";

/** A connection that looks for tables in the schema that is being loaded, and for extensions where they are. */
export async function openLoadSession(db: Context["db"], schema: string): Promise<BulkSession> {
  const extensions = await query<{ name: string }[]>(db)`
    select distinct n.nspname as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where n.nspname <> 'pg_catalog'`;
  const session = await openBulkSession(
    db,
    [schema, ...extensions.map(({ name }) => name)].map(quoted).join(", "),
  );
  // What is loaded counts for nothing until the swap, whose commit waits for the disk and so for all that was before it.
  // There are as many lanes as cores: helpers of an index would take the core of the one that takes longest.
  await session.query("set synchronous_commit = off; set max_parallel_maintenance_workers = 0");
  return session;
}

/**
 * Makes the schema to load a backup into, as it was at the backup's own migration, empty, and without the indexes that it
 * returns. In one transaction: hundreds of small changes would each wait for the disk. Throws DamagedBackup.
 */
export async function createScratch(
  session: BulkSession,
  schema: string,
  manifest: Manifest,
): Promise<Dropped> {
  await session.query("begin");
  await session.query(`drop schema if exists ${schema} cascade`);
  await session.query(`create schema ${schema}`);
  await applyMigrations(session, manifest.schema_version);
  requireComplete(manifest, await columnsOf(session, schema));
  const dropped = await dropIndexes(session, schema, manifest);
  // What a migration fills is in the backup too. Truncating would make every index anew.
  for (const table of await tablesOf(session, schema)) await session.query(`delete from ${quoted(table)}`);
  await session.query("commit");
  return dropped;
}

/** The tables of the schema, but for the list of its migrations. */
export async function tablesOf(session: BulkSession, schema: string): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = $1 and tablename <> 'migrations'",
    [schema],
  );
  return rows.map(({ name }) => name);
}

/** The columns of each of its tables that can be written. */
async function columnsOf(session: BulkSession, schema: string): Promise<Map<string, Set<string>>> {
  const rows = await session.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = $1 and is_generated = 'NEVER' group by table_name`,
    [schema],
  );
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}
