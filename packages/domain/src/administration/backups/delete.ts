import { id as identifier, isUnderWay } from "@meridian/contract";
import { backups, tryLock } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { z } from "zod";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { defineTask } from "../../base/tasks.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { record } from "../../ground/record/index.ts";
import { requireOwnStorage } from "../../ground/storage/index.ts";
import { discardBackup } from "./stored/discard.ts";

/** Held by whoever puts a backup of this id into storage from a file, or deletes it from there. */
export const lockOf = (id: string): string => `the objects of backup ${id}`;
const againMs = 60_000;

/**
 * Deletes what is stored of a backup that isn't listed: it was deleted, or its file was never received to the end. While a
 * file of it is received, and once that has put it on the list again, nothing is deleted.
 */
export const deleteBackupObjects = defineTask({
  name: "deleteBackupObjects",
  payload: z.object({ backup_id: identifier }),
  async run(ctx, { backup_id }) {
    await requireOwnStorage(ctx);
    const lock = await tryLock(ctx.db, lockOf(backup_id));
    if (!lock) return lookAgain(ctx, backup_id);
    try {
      if (!(await backups.find(ctx.db, backup_id))) await discardBackup(ctx.objectStore, backup_id);
    } finally {
      await lock.release();
    }
  },
});

const lookAgain = (ctx: Context, backup_id: string): Promise<void> =>
  deleteBackupObjects.enqueue(ctx.db, ctx, { backup_id }, { runAt: new Date(ctx.now().getTime() + againMs) });

/**
 * Deletes a backup for good. For server administrators; throws NOT_FOUND, and CONFLICT while it is worked with, or while
 * the storage is another installation's.
 */
export async function deleteBackup(ctx: Context, { id }: { id: string }): Promise<void> {
  requireServerAdmin(ctx);
  await requireOwnStorage(ctx);
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteIn(tx, ctx, id))) throw notFound("backup");
  });
}

/** Within a transaction: the document, its record and the job that deletes the objects. False when there is none. */
export async function deleteIn(tx: Transaction, ctx: Context, id: string): Promise<boolean> {
  const backup = await backups.find(tx, id, "update");
  if (!backup) return false;
  if (isUnderWay(backup.status))
    throw new DomainError("CONFLICT", "The backup is still being made. Cancel it first.");
  await requireUnused(tx, id);
  await tx.delete(backups.table).where(sql`${backups.table.id} = ${id}`);
  const { kind, status, snapshot_at, size_bytes } = backup;
  await record(tx, ctx, {
    action: "backup.delete",
    subject: { type: "backup", id: id },
    before: { kind, status, snapshot_at, size_bytes },
  });
  await deleteBackupObjects.enqueue(tx, ctx, { backup_id: id });
  return true;
}

async function requireUnused(tx: Transaction, id: string) {
  const [found] = await query<{ what: string }[]>(tx)`
    select 'restored' as what from restores where doc ->> 'backup_id' = ${id} and doc ->> 'status' in ('queued', 'running')
     union all
    select 'tried' from restore_drills where doc ->> 'backup_id' = ${id} and doc ->> 'status' in ('queued', 'running')
     union all
    select 'verified' from backup_verifications
     where left(doc ->> 'backup_id', 200) = ${id} and doc ->> 'status' in ('queued', 'running') limit 1`;
  if (found) throw new DomainError("CONFLICT", `The backup is being ${found.what}. Wait until that is done.`);
}
