import { knownMigrations, statementsForCopy } from "../migrations.ts";
import type { BulkSession } from "./session.ts";

/** The last migration of the schema that the session looks into; null where there is none. */
export async function lastMigration(session: Pick<BulkSession, "query">): Promise<number | null> {
  const [row] = await session.query<{ last: string | null }>(
    "select max(created_at)::text as last from migrations",
  );
  return row?.last ? Number(row.last) : null;
}

/**
 * Applies what is missing up to the migration `upTo`, all of them when absent, within the session's transaction. Returns how
 * many those were.
 */
export async function applyMigrations(
  session: BulkSession,
  upTo = Number.POSITIVE_INFINITY,
): Promise<number> {
  await session.query(
    "create table if not exists migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  const last = (await lastMigration(session)) ?? 0;
  const missing = knownMigrations().filter(({ folderMillis: made }) => made > last && made <= upTo);
  for (const migration of missing) {
    const { hash, folderMillis } = migration;
    // Together: hundreds of statements would each be sent and answered on their own.
    await session.query(statementsForCopy(migration).join(";\n"));
    await session.query("insert into migrations (hash, created_at) values ($1, $2)", [hash, folderMillis]);
  }
  return missing.length;
}
