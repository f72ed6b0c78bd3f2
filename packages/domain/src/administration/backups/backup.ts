import type { BackupDocument } from "@meridian/contract";
import { backups } from "@meridian/database";
import { notifySystemEvent } from "../../ground/notifications/index.ts";
import { defineOperation } from "../../ground/operations/index.ts";
import { foreignStorage } from "../../ground/storage/index.ts";
import { addState, toBackup, unreadableBackup } from "./resource.ts";
import { discardBackup } from "./stored/discard.ts";
import { refusingDamage } from "./stored/refusingDamage.ts";
import { type MakeBackup, writeVerified } from "./writeVerified.ts";

/** Writes a backup and reads it back. A run that is broken off begins anew, and one that fails leaves nothing behind. */
export const backingUp = defineOperation({
  kind: "backup",
  documents: backups,
  unreadable: unreadableBackup,
  show: toBackup,
  filters: ["status"],
  listed: (ctx, page) => addState(ctx, page),
  details: async (ctx, backup) => (await addState(ctx, [backup]))[0]!,
  attempts: 3,
  excludes: ["backup"],
  async run(ctx, run): Promise<Partial<BackupDocument>> {
    const { id, kind, created_by } = run.document;
    const make: MakeBackup = { id, kind, created_by, progress: run.progress, signal: run.signal };
    return refusingDamage(() => writeVerified(ctx, make));
  },
  async ending(tx, ctx, { id, status, kind, error }) {
    if (status !== "failed") return;
    const title = kind === "scheduled" ? "The scheduled backup failed" : "A backup failed";
    await notifySystemEvent(tx, ctx, {
      event: "backup.failed",
      title,
      body: error ?? "",
      path: `/backups/${id}`,
    });
  },
  async ended(ctx, { id, status }) {
    if (status !== "completed" && !(await foreignStorage(ctx))) await discardBackup(ctx.objectStore, id);
  },
});

export const { get: getBackup, list: listBackups } = backingUp;
