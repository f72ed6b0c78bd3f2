import type { RestoreDocument } from "@meridian/contract";
import { newId, restores, type Stored } from "@meridian/database";
import type { Context } from "../../context.ts";
import { endMaintenance, inMaintenance, othersEnded, putFirst } from "../../maintenance/index.ts";
import { defineOperation, OperationFailure, type OperationRun } from "../../operations/index.ts";
import { reindexBackups } from "../reindex.ts";
import { refusingDamage } from "../stored/refusingDamage.ts";
import { readManifest } from "../stored/sealed.ts";
import { verifyContents } from "../stored/verify.ts";
import { discardUnfinishedBackup, makeVerifiedBackup } from "../writeVerified.ts";
import { loadBackup } from "./load.ts";
import { loadedSchema } from "./schemas.ts";
import { swapIn } from "./swap.ts";

type Run = OperationRun<Partial<RestoreDocument>, RestoreDocument>;

/**
 * Replaces the current data by a backup's. Up to the one transaction that swaps them the current data is whole, and so it
 * is after it: whatever happens in between, a restore that is broken off begins anew.
 */
export const restoring = defineOperation({
  kind: "restore",
  documents: restores,
  attempts: 3,
  excludes: "all",
  async run(ctx, run): Promise<Partial<RestoreDocument>> {
    if (!run.document.swapped_at) await refusingDamage(() => replaceData(ctx, run as Run));
    await run.progress("listing backups", 0, 1);
    await reindexBackups(ctx);
    return {};
  },
  async ended(ctx, document) {
    await endMaintenance(ctx, document.id);
    await ctx.sql.unsafe(`drop schema if exists ${loadedSchema} cascade`);
    if (document.safety_backup_id) await discardUnfinishedBackup(ctx, document.safety_backup_id);
    // Everything on show may be another by now.
    ctx.live.publish({ type: "missed" });
  },
});

async function replaceData(ctx: Context, run: Run): Promise<void> {
  const { id, backup_id } = run.document;
  const { manifest } = await readManifest(ctx.objectStore, backup_id);
  await verifyContents(ctx, manifest, run.progress, run.signal);
  await loadBackup(ctx, manifest, run.progress, run.signal);
  await run.progress("waiting for others", 0, 1);
  await putFirst(ctx.sql, id);
  await inMaintenance(ctx, id, async () => {
    ctx.live.publish({ type: "missed" });
    if (!(await othersEnded(ctx.sql, id, run.signal)))
      throw new OperationFailure(
        "Other work in the background didn't end within a minute. Nothing was changed.",
      );
    await makeSafetyBackup(ctx, run);
    await run.progress("replacing", 0, 1);
    await swapIn(ctx, run, manifest);
  });
}

async function makeSafetyBackup(ctx: Context, run: Run): Promise<void> {
  const { skip_safety_backup, created_by } = run.document;
  if (skip_safety_backup) return;
  const id = await safetyBackupId(ctx, run);
  const progress = (stage: string, done: number, total: number) =>
    run.progress(`safety backup: ${stage}`, done, total);
  await makeVerifiedBackup(ctx, { id, kind: "safety", created_by, progress, signal: run.signal });
}

/** One that an earlier attempt made may be older than what has been written since: each makes its own. */
async function safetyBackupId(ctx: Context, { document, keep }: Run): Promise<string> {
  const earlier: Stored<RestoreDocument>["safety_backup_id"] = document.safety_backup_id;
  if (earlier) await discardUnfinishedBackup(ctx, earlier);
  const id = newId();
  await keep(ctx.db, { safety_backup_id: id });
  return id;
}
