/** Data that were damaged in every way the checks know, by a seed: a scan finds exactly what was planted. */
import { createTestDatabase, memoryObjectStore, runEnqueued, testContext } from "@meridian/testkit";
import { damage, fillHealthy, type Ground, type Planted } from "@meridian/testkit/corruption";
import { random } from "@meridian/testkit/faults";
import { expect, onTestFinished, test } from "vitest";
import type { Context } from "../context.ts";
import { claimStorage } from "../storage/index.ts";
import { getRepair } from "./repairs/get.ts";
import { repairing } from "./repairs/operation.ts";
import { repairIssue } from "./repairs/repairIssue.ts";
import { startRepair } from "./repairs/start.ts";
import { undoRepair } from "./repairs/undo.ts";
import { getScan } from "./scans/get.ts";
import { scanning } from "./scans/operation.ts";
import { startScan } from "./scans/start.ts";
import { notUndone } from "./undone.fixture.ts";

/** A document of 10 MB takes its time on a busy machine. */
const timeout = 120_000;

/** A scan in 25 hours: by then no stored file is so young that its upload could be under way. */
async function prepare(seed: number) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const now = new Date(Date.now() + 25 * 3_600_000);
  const objectStore = memoryObjectStore();
  const ctx = testContext(database, { objectStore, now: () => now });
  await claimStorage(ctx);
  const ground: Ground = {
    database,
    objectStore,
    random: random(seed),
    prefix: `s${seed}-`,
    documents: 1000,
    now,
  };
  await fillHealthy(ground);
  return { database, ctx, ground };
}

const everything = { deep: true, check_storage: true, check_health: true, include_test_data: true };

async function scan(database: Parameters<typeof runEnqueued>[0], ctx: Context, options: object = everything) {
  const { id } = await startScan(ctx, { kind: "full", ...everything, ...options });
  await runEnqueued(database, ctx, scanning.full.task);
  return getScan(ctx, { id });
}

/** No worker runs beside a test. */
const found = (ctx: Context) =>
  ctx.sql<(Planted & { severity: string })[]>`
    select "check", severity, collection, document_id, part from integrity_issues where status = 'open' and "check" <> 'system.worker'`;

const critical =
  /^(reference\..*|project\.broken-owner|structure\.missing-field|file\.(missing|empty|corrupted-entry))$/;
const info = /^(observation\.(test-data|captured-files)|file\.missing-preview|system\.stale-queue)$/;
const severityOf = (check: string) =>
  critical.test(check) ? "critical" : info.test(check) ? "info" : "warning";

const written = (faults: Iterable<Planted & { severity?: string }>) =>
  [...faults]
    .map(
      ({ check, severity = severityOf(check), collection, document_id, part }) =>
        `${severity} ${check} ${collection} ${document_id} ${part}`,
    )
    .sort();

test("a scan finds every planted fault under the right check, and nothing else", { timeout }, async () => {
  const { database, ctx, ground } = await prepare(7);
  expect(await scan(database, ctx)).toMatchObject({
    status: "completed",
    counts: { found: 1, type: { status: 1 } },
  });
  const planted = await damage(ground);
  const { counts, notes } = await scan(database, ctx);
  expect(written(await found(ctx))).toEqual(written(planted));
  expect(notes).toEqual([]);
  expect(counts).toMatchObject({ found: planted.length + 1, new: planted.length, resolved: 0 });
});

/** Every document, row, stored object and job that repairs may touch, as text: only versions and times of change may differ. */
async function contents({ sql, objectStore }: Context): Promise<string[]> {
  const documents = ["observations", "observatories", "organizations", "projects", "user_files"];
  const texts: string[] = [];
  for (const table of documents) {
    const rows = await sql<{ text: string }[]>`
      select id || ' ' || md5(doc::text) as text from ${sql(table)} order by id`;
    texts.push(...rows.map(({ text }) => `${table} ${text}`));
  }
  const rowsOf = { status_changes: notUndone, organization_members: "true", observatory_members: "true" };
  for (const [table, condition] of Object.entries(rowsOf)) {
    const rows = await sql<{ text: string }[]>`
      select (to_jsonb(t) - 'id' - 'created_at')::text as text from ${sql(table)} t where ${sql.unsafe(condition)} order by 1`;
    texts.push(...rows.map(({ text }) => `${table} ${text}`));
  }
  for await (const { key, size } of objectStore.list("")) texts.push(`object ${key} ${size}`);
  const jobs = await sql<{ text: string }[]>`
    select task_identifier || ' ' || run_at as text from graphile_worker.jobs where task_identifier like '%-task' order by 1`;
  texts.push(...jobs.map(({ text }) => `job ${text}`));
  return texts;
}

async function repairAll(database: Parameters<typeof runEnqueued>[0], ctx: Context, dry_run: boolean) {
  const { id } = await startRepair(ctx, { dry_run });
  await runEnqueued(database, ctx, repairing.task);
  return getRepair(ctx, { id });
}

const openIssues = (ctx: Context, destructive: boolean) =>
  ctx.sql<{ id: string; check: string }[]>`
    select id, "check" from integrity_issues where status = 'open' and auto_fixable and destructive = ${destructive} order by id`;

test("repairs put right what can be, a trial changes nothing, and taken back all is as it was", {
  timeout,
}, async () => {
  const { database, ctx, ground } = await prepare(9);
  const planted = await damage(ground);
  await scan(database, ctx);
  expect(written(await found(ctx))).toEqual(written(planted));
  const before = await contents(ctx);

  const safe = await openIssues(ctx, false);
  const oneByOne = await openIssues(ctx, true);
  const trial = await repairAll(database, ctx, true);
  expect(trial).toMatchObject({
    status: "completed",
    matched: safe.length,
    repaired: safe.length,
    refused: 0,
    left_out: oneByOne.length,
  });
  expect(trial.steps).toHaveLength(safe.length);
  expect(await contents(ctx)).toEqual(before);

  const done = await repairAll(database, ctx, false);
  expect(done).toMatchObject({ repaired: safe.length, gone: 0, refused: 0, by_check: trial.by_check });
  for (const { id } of await openIssues(ctx, true)) await repairIssue(ctx, { id });
  await scan(database, ctx);
  const left = new Set((await found(ctx)).map(({ check }) => check));
  // A person has to decide about these.
  const lasting = ["data.duplicate-name", "file.missing", "project.broken-owner"];
  expect([...left].filter((check) => !check.startsWith("reference.")).sort()).toEqual(lasting);

  const repaired = await ctx.sql<{ id: string }[]>`
    select id from integrity_issues where status = 'repaired' order by id`;
  for (const { id } of repaired) await undoRepair(ctx, { id });
  expect(await contents(ctx)).toEqual(before);
});
