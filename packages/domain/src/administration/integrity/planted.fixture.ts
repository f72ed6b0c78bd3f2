import { query, sql } from "@meridian/database/query";
import { createTestDatabase, memoryObjectStore, runEnqueued, testContext } from "@meridian/testkit";
import { fillHealthy, type Ground, type Planted } from "@meridian/testkit/corruption";
import type { Random } from "@meridian/testkit/faults";
import { onTestFinished } from "vitest";
import type { Context } from "../../base/context.ts";
import { claimStorage } from "../../ground/storage/index.ts";
import { getRepair, repairing } from "./repairs/operation.ts";
import { startRepair } from "./repairs/start.ts";
import { getScan, scanning } from "./scans/operation.ts";
import { startScan } from "./scans/start.ts";
import { notUndone } from "./undone.fixture.ts";

/** A scan in 25 hours: by then no stored file is so young that its upload could be under way. */
export async function prepare(prefix: string, random: Random, documents: number) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const now = new Date(Date.now() + 25 * 3_600_000);
  const objectStore = memoryObjectStore();
  const ctx = testContext(database, { objectStore, now: () => now });
  await claimStorage(ctx);
  const ground: Ground = {
    database,
    objectStore,
    random,
    prefix,
    documents,
    now,
  };
  await fillHealthy(ground);
  return { database, ctx, ground };
}

const everything = { deep: true, check_storage: true, check_health: true, include_test_data: true };

export async function scan(
  database: Parameters<typeof runEnqueued>[0],
  ctx: Context,
  options: object = everything,
) {
  const { id } = await startScan(ctx, { kind: "full", ...everything, ...options });
  await runEnqueued(database, ctx, scanning.full.task);
  return getScan(ctx, { id });
}

/** No worker runs beside a test. */
export const found = (ctx: Context) =>
  query<(Planted & { severity: string })[]>(ctx.db)`
    select "check", severity, collection, document_id, part from integrity_issues where status = 'open' and "check" <> 'system.worker'`;

const critical =
  /^(reference\..*|project\.broken-owner|structure\.missing-field|file\.(missing|empty|corrupted-entry))$/;
const info =
  /^(observation\.(test-data|captured-files)|file\.(missing|undrawn)-preview|system\.stale-queue)$/;
const severityOf = (check: string) =>
  critical.test(check) ? "critical" : info.test(check) ? "info" : "warning";

export const written = (faults: Iterable<Planted & { severity?: string }>) =>
  [...faults]
    .map(
      ({ check, severity = severityOf(check), collection, document_id, part }) =>
        `${severity} ${check} ${collection} ${document_id} ${part}`,
    )
    .sort();

/** Every document, row, stored object and job that repairs may touch, as text: only versions and times of change may differ. */
export async function contents({ db, objectStore }: Context): Promise<string[]> {
  const documents = ["observations", "observatories", "organizations", "projects", "user_files"];
  const texts: string[] = [];
  for (const table of documents) {
    const rows = await query<{ text: string }[]>(db)`
      select id || ' ' || md5(doc::text) as text from ${sql.identifier(table)} order by id`;
    texts.push(...rows.map(({ text }) => `${table} ${text}`));
  }
  const rowsOf = { status_changes: notUndone, organization_members: "true", observatory_members: "true" };
  for (const [table, condition] of Object.entries(rowsOf)) {
    const rows = await query<{ text: string }[]>(db)`
      select (to_jsonb(t) - 'id' - 'created_at')::text as text from ${sql.identifier(table)} t where ${sql.raw(condition)} order by 1`;
    texts.push(...rows.map(({ text }) => `${table} ${text}`));
  }
  for await (const { key, size } of objectStore.list("")) texts.push(`object ${key} ${size}`);
  const jobs = await query<{ text: string }[]>(db)`
    select task_identifier || ' ' || run_at as text from graphile_worker.jobs where task_identifier like '%-task' order by 1`;
  texts.push(...jobs.map(({ text }) => `job ${text}`));
  return texts;
}

export async function repairAll(database: Parameters<typeof runEnqueued>[0], ctx: Context, dry_run: boolean) {
  const { id } = await startRepair(ctx, { dry_run });
  await runEnqueued(database, ctx, repairing.task);
  return getRepair(ctx, { id });
}

export const openIssues = (ctx: Context, destructive: boolean) =>
  query<{ id: string; check: string }[]>(ctx.db)`
    select id, "check" from integrity_issues where status = 'open' and auto_fixable and destructive = ${destructive} order by id`;
