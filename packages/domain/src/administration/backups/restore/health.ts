import { knownMigrations, registry } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { type Manifest, rowCountsOf } from "../stored/manifest.ts";

/** Tables whose rows a restore itself adds or deletes. */
const adjusted = [
  ...["users", "accounts", "sessions", "verifications", "audit_log", "api_keys", "email_changes"],
  ...["push_subscriptions", "organization_members", "observatory_members", "project_members"],
  ...["invitations", "access_requests", "observatory_keys", "notification_events", "cleanups"],
];

/**
 * Finds faults of the data that has just been put in place, in words for people. With a manifest, row counts are compared:
 * only while nobody can have written since. Throws when the database doesn't answer.
 */
export async function findFaults(ctx: Context, manifest?: Manifest): Promise<string[]> {
  const version = await schemaVersion(ctx);
  const latest = knownMigrations().at(-1)!.folderMillis;
  return [
    ...(version === latest ? [] : ["Its schema isn't up to date."]),
    ...((await hasAdministrator(ctx)) ? [] : ["It has no server administrator whose account works."]),
    ...(await faultsInRows(ctx, manifest?.schema_version === latest ? manifest : undefined)),
  ];
}

async function schemaVersion({ db }: Context): Promise<number> {
  const [row] = await query<{ last: string | null }[]>(db)`
    select max(created_at)::text as last from migrations`;
  return Number(row!.last);
}

async function hasAdministrator({ db }: Context): Promise<boolean> {
  const found = await query(db)`select 1 from users where server_admin and deactivated_at is null limit 1`;
  return found.length > 0;
}

/** Every table can be read, and has the rows that the backup says. */
async function faultsInRows(ctx: Context, manifest?: Manifest): Promise<string[]> {
  const expected = new Map(manifest && Object.entries(rowCountsOf(manifest)));
  for (const name of adjusted) expected.delete(name);
  const found = await countRows(ctx, expected);
  return found
    .filter(({ name, rows }) => expected.has(name) && rows !== expected.get(name))
    .map(({ name, rows }) => `${name} has ${rows} rows instead of ${expected.get(name)}.`);
}

/** Counts rows in one statement, however long it takes; a table without an expected number is only asked for one row. */
function countRows({ db }: Context, expected: Map<string, number>) {
  const counts = registry.map(({ name }) => {
    const rows = expected.has(name) ? `"${name}"` : `(select from "${name}" limit 1) t`;
    return `select '${name}' as name, count(*)::int as rows from ${rows}`;
  });
  return db.transaction(async (tx) => {
    await query(tx)`set local statement_timeout = 0`;
    return query<{ name: string; rows: number }[]>(tx)`${sql.raw(counts.join(" union all "))}`;
  });
}
