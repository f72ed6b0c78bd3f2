import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Sql, TransactionSql } from "postgres";

const folder = fileURLToPath(new URL("../migrations", import.meta.url));

export interface Migration {
  sql: string[];
  hash: string;
  /** Milliseconds since 1970 at which it was made, which says which it is. */
  folderMillis: number;
}

/** Every migration that this version knows, oldest first. */
export const knownMigrations = (): Migration[] => readMigrationFiles({ migrationsFolder: folder });

export interface Waiting {
  /** Milliseconds between two tries for a table that somebody else uses. */
  pauseMs?: number;
  /** Milliseconds until it is given up. */
  patienceMs?: number;
}

/** While a migration waits for a table, everybody else waits behind it. */
const lockTimeout = "200ms";
/** A table wasn't to be had in time, or somebody else waited for one of ours meanwhile. */
const isInUse = (error: unknown) => ["55P03", "40P01"].includes(String((error as { code?: unknown }).code));

const concurrently = /\b(create\s+(?:unique\s+)?index|drop\s+index)\s+concurrently\b/i;
const builtIndex = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

/** True if a migration builds or drops indexes while everybody goes on, which no transaction can. */
const isBesideOthers = ({ sql }: Migration) => sql.some((statement) => concurrently.test(statement));

/** A migration's statements for a transaction of its own on tables that nobody else uses. */
export const statementsForCopy = ({ sql }: Migration): string[] =>
  sql.map((statement) => statement.replace(concurrently, "$1"));

/**
 * Applies the migrations that a database lacks, in their order, each whole or not at all. None holds a table for long: one
 * that doesn't get its tables at once lets the others pass and tries again, and indexes are built beside them. Throws the
 * database's error when a table isn't to be had for all its patience. Only one process may do this at a time.
 */
export async function applyMissing(
  client: Sql,
  migrations: readonly Migration[] = knownMigrations(),
  waiting: Waiting = {},
): Promise<void> {
  await client`create table if not exists public.migrations (id serial primary key, hash text not null, created_at bigint)`;
  const [newest] = await client`select max(created_at)::text as made from public.migrations`;
  for (const migration of migrations) {
    if (migration.folderMillis <= Number(newest?.made ?? 0)) continue;
    if (isBesideOthers(migration)) await applyBesideOthers(client, migration);
    else await whenFree(() => applyAtOnce(client, migration), waiting);
  }
}

const note = (client: Sql | TransactionSql, { hash, folderMillis }: Migration) =>
  client`insert into public.migrations (hash, created_at) values (${hash}, ${folderMillis})`;

const applyAtOnce = (client: Sql, migration: Migration) =>
  client.begin(async (tx) => {
    await tx`select set_config('lock_timeout', ${lockTimeout}, true)`;
    for (const statement of migration.sql) await tx.unsafe(statement);
    await note(tx, migration);
  });

/** Each statement may have been carried out before: the process may have ended in between. */
async function applyBesideOthers(client: Sql, migration: Migration) {
  for (const statement of migration.sql) {
    const name = builtIndex.exec(statement)?.[1];
    if (name) await dropUnfinished(client, name);
    await client.unsafe(statement);
  }
  await note(client, migration);
}

/** An index whose building was interrupted stays, and is used by nobody. */
async function dropUnfinished(client: Sql, name: string) {
  const [unfinished] = await client`
    select 1 from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`;
  if (unfinished) await client`drop index concurrently ${client(name)}`;
}

async function whenFree(
  apply: () => Promise<unknown>,
  { pauseMs = 1000, patienceMs = 30 * 60_000 }: Waiting,
): Promise<void> {
  for (const until = Date.now() + patienceMs; ; ) {
    try {
      await apply();
      return;
    } catch (error) {
      if (!isInUse(error) || Date.now() > until) throw error;
      await wait(pauseMs);
    }
  }
}
