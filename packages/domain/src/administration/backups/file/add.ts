import { Readable } from "node:stream";
import type { BackupResource } from "@meridian/contract";
import { backups, installationId, tryLock } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { operationNotice } from "../../../ground/operations/index.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { requireOwnStorage } from "../../../ground/storage/index.ts";
import { getBackup } from "../backup.ts";
import { deleteBackupObjects, lockOf } from "../delete.ts";
import { DamagedBackup } from "../stored/damaged.ts";
import { discardBackup } from "../stored/discard.ts";
import { manifestKey } from "../stored/keys.ts";
import type { Manifest } from "../stored/manifest.ts";
import { listedAs } from "../writeVerified.ts";
import { type Received, receiveFile } from "./receive.ts";

/** The pause before looking for parts of a file that a killed server left behind. */
const lookMs = 60_000;

/**
 * Adds a backup to the list from its file, as `downloadBackup` makes it. Its parts are stored and checked as they come, its
 * manifest last, and nothing stays of a file that isn't whole. It is pinned: it may be older than any clean-up lets stay. For
 * server administrators; throws INVALID for a file that isn't a backup that could be restored here, CONFLICT when there is one of this id.
 */
export async function addBackup(ctx: Context, file: Readable): Promise<BackupResource> {
  requireServerAdmin(ctx);
  await requireOwnStorage(ctx);
  await using stack = new AsyncDisposableStack();
  let id: string | undefined;
  try {
    const received = await receiveFile(ctx, file, async (manifest) => {
      const { lost } = await begin(ctx, stack, manifest);
      lost.addEventListener("abort", () => file.destroy(lost.reason), { once: true });
      id = manifest.id;
    });
    if (file.errored) throw file.errored;
    await list(ctx, received);
    return await getBackup(ctx, { id: received.manifest.id });
  } catch (error) {
    if (id !== undefined) await discardUnlisted(ctx, id);
    if (error instanceof DamagedBackup)
      throw new DomainError("INVALID", `This file can't be added. ${error.message}`);
    throw error;
  } finally {
    file.destroy();
  }
}

/**
 * Holds the id for this file alone, and has what it leaves behind deleted should this process be killed. Throws CONFLICT.
 */
async function begin(
  ctx: Context,
  stack: AsyncDisposableStack,
  { id }: Manifest,
): Promise<{ lost: AbortSignal }> {
  const lock = await tryLock(ctx.db, lockOf(id));
  if (!lock) throw new DomainError("CONFLICT", "This backup is being added or deleted just now.");
  stack.defer(() => lock.release());
  if ((await backups.find(ctx.db, id)) || (await ctx.objectStore.head(manifestKey(id))))
    throw new DomainError("CONFLICT", "This backup is here already.");
  const runAt = new Date(ctx.now().getTime() + lookMs);
  await deleteBackupObjects.enqueue(ctx.db, ctx, { backup_id: id }, { runAt });
  // What an earlier attempt has left.
  await discardBackup(ctx.objectStore, id);
  return lock;
}

/** The manifest is stored within the transaction that lists it. */
async function list(ctx: Context, { manifest, checksum, content }: Received): Promise<void> {
  const { id, installation_id, snapshot_at } = manifest;
  const document = { ...listedAs(manifest, checksum), pinned: true };
  await transaction(ctx, async (tx) => {
    const added = await backups.insert(tx, document, new Date(manifest.completed_at), id);
    await record(tx, ctx, {
      action: "backup.add",
      subject: { type: "backup", id },
      after: {
        installation_id,
        snapshot_at,
        size_bytes: added.size_bytes,
        is_from_elsewhere: installation_id !== (await installationId(ctx.db)),
      },
      notices: [operationNotice("backup", added)],
    });
    await ctx.objectStore.put(manifestKey(id), Readable.from([content]), { contentType: "application/json" });
  });
}

/** Discards what was stored of a refused file. A job deletes later what can't be deleted now. */
async function discardUnlisted(ctx: Context, id: string): Promise<void> {
  try {
    if (!(await backups.find(ctx.db, id))) await discardBackup(ctx.objectStore, id);
  } catch (err) {
    ctx.log.warn({ backup_id: id, err }, "could not delete what was stored of a file that was refused");
  }
}
