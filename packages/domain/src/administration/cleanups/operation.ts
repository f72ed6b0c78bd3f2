import { type CleanupCounts, cleanupCounts } from "@meridian/contract";
import { cleanups } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { defineOperation, OperationFailure } from "../../ground/operations/index.ts";
import { record } from "../../ground/record/index.ts";
import { foreignStorage } from "../../ground/storage/index.ts";
import { keepAnalytics } from "../analytics/index.ts";
import {
  discardUnfinishedBackup,
  type MakeBackup,
  makeVerifiedBackup,
  refusingDamage,
} from "../backups/index.ts";
import { countOf, objectPrefixes, observationTables } from "./data.ts";
import { deleteObjects } from "./deleteObjects.ts";
import { deleteRecords } from "./deleteRecords.ts";
import { exposingInWords } from "./exposing.ts";
import type { CleaningUp, CleanupRun } from "./run.ts";

/** Deletes all observation data, or only counts it. What was deleted before a crash stays counted. */
export const cleaningUp = defineOperation({
  kind: "observation_cleanup",
  documents: cleanups,
  show: ({ counted_through, ...shown }) => shown,
  excludes: ["observation_cleanup", "import", "integrity_full_scan", "integrity_repair"],
  run: async (ctx, run) => (run.document.dry_run ? { planned: await plan(ctx, run) } : apply(ctx, run)),
  async ending(tx, ctx, { id, dry_run, status, deleted, backup_id }) {
    if (dry_run) return;
    await keepAnalytics.enqueue(tx, ctx, { anew: true });
    await record(tx, ctx, {
      action: "observation_cleanup.end",
      subject: { type: "observation_cleanup", id },
      after: { status, deleted, backup_id },
    });
  },
  async ended(ctx, { dry_run, backup_id }) {
    if (backup_id) await discardUnfinishedBackup(ctx, backup_id);
    // Every page that shows observations has changed.
    if (!dry_run) ctx.live.publish({ type: "missed" });
  },
});

export const { get: getCleanup, list: listCleanups } = cleaningUp;

/** Deletes records, then files: a file without a record is found again after a crash, a record without its file is a fault. */
async function apply(ctx: Context, run: CleanupRun): Promise<object> {
  const { document, keep } = run;
  const foreign = await foreignStorage(ctx);
  if (foreign) throw new OperationFailure(foreign);
  const planned = document.planned ?? (await begin(ctx, run));
  const deleted = cleanupCounts.parse(document.deleted);
  const state: CleaningUp = { planned, deleted, countedThrough: document.counted_through };
  await keep(ctx.db, { planned });
  await deleteRecords(ctx, run, state);
  await deleteObjects(ctx, run, state);
  return { deleted };
}

async function begin(ctx: Context, run: CleanupRun): Promise<CleanupCounts> {
  const exposing = run.document.force ? null : await exposingInWords(ctx);
  if (exposing)
    throw new OperationFailure(`Observations are in progress at ${exposing}. Nothing was deleted.`);
  await backUp(ctx, run);
  return plan(ctx, run);
}

/** A verified backup stays even if the clean-up fails. */
async function backUp(ctx: Context, { document, progress, signal }: CleanupRun): Promise<void> {
  const { backup_id, created_by } = document;
  if (!backup_id) return;
  const report = (stage: string, done: number, total: number) => progress(`backup: ${stage}`, done, total);
  const make: MakeBackup = { id: backup_id, kind: "safety", created_by, progress: report, signal };
  await refusingDamage(() => makeVerifiedBackup(ctx, make));
}

/** Counts the rows and files to delete. */
async function plan(ctx: Context, { progress, signal }: CleanupRun): Promise<CleanupCounts> {
  const counts = cleanupCounts.parse({});
  await progress("counting records", 0);
  for (const table of observationTables) {
    const count = countOf[table];
    if (count) counts[count] += await rowsIn(ctx, table);
  }
  for (const prefix of objectPrefixes)
    for await (const { size } of ctx.objectStore.list(prefix)) {
      counts.objects++;
      counts.bytes += size;
      if (counts.objects % 1_000 > 0) continue;
      signal.throwIfAborted();
      await progress("counting files", counts.objects);
    }
  return counts;
}

/** Counts a table's rows without a time limit: for a large table it takes longer than a request's statement may run. */
async function rowsIn({ db }: Context, table: string): Promise<number> {
  return db.transaction(async (tx) => {
    await query(tx)`set local statement_timeout = 0`;
    const [row] = await query<{ count: number }[]>(tx)`
      select count(*)::int as count from ${sql.identifier(table)}`;
    return row!.count;
  });
}
