import type { BackupDocument, BackupResource } from "@meridian/contract";
import { backups } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { foreignStorage } from "../../ground/storage/index.ts";
import { toBackup } from "./resource.ts";
import { discardBackup } from "./stored/discard.ts";
import { type Manifest, rowCountsOf, storedBytesOf } from "./stored/manifest.ts";
import { verifyContents } from "./stored/verify.ts";
import { type BackupLabel, type Progress, writeBackup } from "./write/write.ts";

export interface MakeBackup extends BackupLabel {
  progress: Progress;
  /** Aborting it leaves an unfinished backup behind, which the next attempt under the same id deletes. */
  signal: AbortSignal;
}

/** Writes a backup, reads all of it back, and returns what its document says of it. Throws DamagedBackup. */
export async function writeVerified(ctx: Context, make: MakeBackup): Promise<Partial<BackupDocument>> {
  const { progress, signal } = make;
  await discardBackup(ctx.objectStore, make.id);
  const label = { id: make.id, kind: make.kind, created_by: make.created_by };
  const { manifest, checksum } = await writeBackup(ctx, label, progress, signal);
  await verifyContents(ctx, manifest, progress, signal);
  return { ...described(manifest, checksum), verified_at: ctx.now().toISOString() };
}

/** The fields of a backup's document that come from its manifest. */
export const described = (manifest: Manifest, checksum: string) => ({
  snapshot_at: manifest.snapshot_at,
  size_bytes: storedBytesOf(manifest),
  row_counts: rowCountsOf(manifest),
  application_version: manifest.application_version,
  checksum,
  encrypted_to: manifest.encryption?.recipient ?? null,
  installation: manifest.installation_id,
  damage: null,
});

/** The document of a backup that was found complete: what its manifest says. */
export const listedAs = (
  manifest: Manifest,
  checksum: string,
): Partial<BackupDocument> & Pick<BackupDocument, "kind"> => ({
  ...described(manifest, checksum),
  kind: manifest.kind,
  created_by: manifest.created_by,
  started_at: manifest.snapshot_at,
  completed_at: manifest.completed_at,
  progress: { stage: "done", done: 1, total: 1 },
  status: "completed",
});

/**
 * Makes a backup within other work that is about to delete or replace data, and returns it once all of it has been read
 * back. `id` has to be kept by that work: after a crash the same id begins it anew, and when the work is given up
 * `discardUnfinishedBackup` leaves nothing behind.
 */
export async function makeVerifiedBackup(ctx: Context, make: MakeBackup): Promise<BackupResource> {
  const present = await backups.find(ctx.db, make.id);
  if (present?.verified_at) return toBackup(present);
  // Somebody has listed it from storage after an attempt that was killed before all of it was read back.
  if (present) await ctx.db.delete(backups.table).where(sql`${backups.table.id} = ${make.id}`);
  const started_at = ctx.now().toISOString();
  const fields = await writeVerified(ctx, make);
  const { kind, created_by } = make;
  const completed_at = ctx.now().toISOString();
  const progress = { stage: "done", done: 1, total: 1 };
  const document = {
    ...fields,
    kind,
    created_by,
    started_at,
    completed_at,
    progress,
    status: "completed" as const,
  };
  return toBackup(await backups.insert(ctx.db, document, ctx.now(), make.id));
}

/** Deletes what such a backup has stored, unless it was completed. */
export async function discardUnfinishedBackup(ctx: Context, id: string): Promise<void> {
  if ((await backups.find(ctx.db, id)) || (await foreignStorage(ctx))) return;
  await discardBackup(ctx.objectStore, id);
}
