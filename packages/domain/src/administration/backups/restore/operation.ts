import { backups, restores } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import {
  endMaintenance,
  inMaintenance,
  othersEnded,
  putFirst,
  raiseFence,
} from "../../../ground/maintenance/index.ts";
import { defineOperation, OperationFailure } from "../../../ground/operations/index.ts";
import type { Manifest } from "../stored/manifest.ts";
import { refusingDamage } from "../stored/refusingDamage.ts";
import { readManifest } from "../stored/sealed.ts";
import { discardUnfinishedBackup } from "../writeVerified.ts";
import { endUnchecked, enqueueFollowing, takenBack, tellEnd } from "./end.ts";
import { type RestoreRun, swapBack, swapIn, undo } from "./exchange/swap.ts";
import { findFaults } from "./health.ts";
import { countHeld, notifyOfHeld } from "./held.ts";
import { loadBackup } from "./load/load.ts";
import { makeSafetyBackup } from "./safetyBackup.ts";
import { loadedSchema } from "./schemas.ts";

/**
 * Replaces the current data by a backup's, or by what an earlier restore has replaced. Up to the one transaction that swaps
 * them the current data is whole, and so it is after it: a restore that is broken off before begins anew.
 */
export const restoring = defineOperation({
  kind: "restore",
  documents: restores,
  attempts: 3,
  excludes: "all",
  async run(ctx, run: RestoreRun) {
    const { id, swapped_at, undone_at, error, checked_at, goes_back } = run.document;
    // Whoever reads how it ended is let in: a worker that was killed may have left the window open.
    if (undone_at || checked_at) await endMaintenance(ctx, id);
    // Taken back already: it may not have come to say so.
    if (undone_at) throw new OperationFailure(error ?? takenBack);
    if (checked_at) return {};
    if (swapped_at) await inMaintenance(ctx, id, () => check(ctx, run));
    else {
      // Of an attempt whose worker was killed: until this one has loaded the data again nobody needs to wait.
      await endMaintenance(ctx, id);
      await refusingDamage(() => (goes_back ? goBack(ctx, run) : replaceData(ctx, run)));
    }
    return {};
  },
  whyNotCancelled: ({ swapped_at }) =>
    swapped_at ? "The data has been replaced already. Once the restore is done, go back instead." : undefined,
  abandoned: endUnchecked,
  async ending(tx, ctx, document) {
    await notifyOfHeld(tx, ctx, document);
    await tellEnd(tx, ctx, document);
  },
  async ended(ctx, document) {
    await endMaintenance(ctx, document.id);
    await query(ctx.db)`drop schema if exists ${sql.identifier(loadedSchema)} cascade`;
    if (document.safety_backup_id) await discardUnfinishedBackup(ctx, document.safety_backup_id);
    // Everything on show may be another by now.
    ctx.live.publish({ type: "missed" });
  },
});

export const { get: getRestore, cancel: cancelRestore } = restoring;

async function replaceData(ctx: Context, run: RestoreRun): Promise<void> {
  const { manifest } = await readManifest(ctx.objectStore, run.document.backup_id!);
  await loadBackup(ctx, manifest, { schema: loadedSchema }, run.progress, run.signal);
  // All of it was read, and was whole.
  const verified = { verified_at: ctx.now().toISOString(), damage: null };
  await backups.patch(ctx.db, manifest.id, verified, ctx.now());
  await alone(ctx, run, async () => {
    await makeSafetyBackup(ctx, run);
    await run.progress("replacing", 0);
    await swapIn(ctx, run, manifest);
    await check(ctx, run, manifest);
  });
}

const goBack = (ctx: Context, run: RestoreRun) =>
  alone(ctx, run, async () => {
    await makeSafetyBackup(ctx, run);
    await run.progress("replacing", 0);
    await swapBack(ctx, run);
    await check(ctx, run);
  });

/** Does it while nobody else works. */
async function alone(ctx: Context, run: RestoreRun, work: () => Promise<void>): Promise<void> {
  const { id } = run.document;
  await run.progress("waiting for others", 0);
  await putFirst(ctx.db, id);
  await inMaintenance(ctx, id, async () => {
    ctx.live.publish({ type: "missed" });
    if (!(await othersEnded(ctx.db, id, run.signal)))
      throw new OperationFailure(
        "Other work in the background didn't end within a minute. Nothing was changed.",
      );
    await raiseFence(ctx.db);
    await work();
  });
}

/** Data that isn't healthy doesn't stay. */
async function check(ctx: Context, run: RestoreRun, manifest?: Manifest): Promise<void> {
  await run.progress("checking", 0);
  const faults = await findFaults(ctx, manifest);
  if (faults.length === 0) {
    const held_announcements = await countHeld(ctx, run.document.id);
    await enqueueFollowing(ctx.db, ctx);
    return run.keep(ctx.db, { checked_at: ctx.now().toISOString(), held_announcements });
  }
  const error = `The data that was put in place isn't healthy: ${faults.slice(0, 5).join(" ")} ${takenBack}`;
  await undo(ctx, run, error);
  throw new OperationFailure(error);
}
