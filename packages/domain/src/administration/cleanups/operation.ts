import { cleanups } from "@meridian/database";
import { defineOperation } from "../../ground/operations/index.ts";
import { record } from "../../ground/record/index.ts";
import { keepAnalytics } from "../analytics/index.ts";
import { discardUnfinishedBackup } from "../backups/index.ts";
import { apply } from "./apply.ts";
import { plan } from "./plan.ts";

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
