import { newId } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { discardUnfinishedBackup, makeVerifiedBackup } from "../writeVerified.ts";
import type { RestoreRun } from "./exchange/swap.ts";

/** Keeps the current data as a backup of its own, read back, before it is replaced. Nothing when that was declined. */
export async function makeSafetyBackup(ctx: Context, run: RestoreRun): Promise<void> {
  const { skip_safety_backup, created_by } = run.document;
  if (skip_safety_backup) return;
  const id = await safetyBackupId(ctx, run);
  const progress = (stage: string, done: number, total: number) =>
    run.progress(`safety backup: ${stage}`, done, total);
  await makeVerifiedBackup(ctx, { id, kind: "safety", created_by, progress, signal: run.signal });
}

/**
 * Chooses the id of this attempt's safety backup. An earlier attempt's backup may be older than the latest writes, so each
 * attempt makes its own.
 */
async function safetyBackupId(ctx: Context, { document, keep }: RestoreRun): Promise<string> {
  if (document.safety_backup_id) await discardUnfinishedBackup(ctx, document.safety_backup_id);
  const id = newId();
  await keep(ctx.db, { safety_backup_id: id });
  return id;
}

/** The safety backup of a restore: the data that it replaced. Null when none was made, or when it isn't whole any more. */
export async function findSafetyBackup(
  { db }: Pick<Context, "db">,
  restoreId: string,
): Promise<{ id: string; snapshot_at: string } | null> {
  const [found] = await query<{ id: string; snapshot_at: string }[]>(db)`
    select b.id, left(b.doc ->> 'snapshot_at', 24) as snapshot_at
      from restores r join backups b on b.id = r.doc ->> 'safety_backup_id'
     where r.id = ${restoreId} and b.doc ->> 'status' = 'completed' and b.doc ->> 'damage' is null
       and b.doc ->> 'snapshot_at' is not null`;
  return found ?? null;
}
