import { backups } from "@meridian/database";
import type { Context } from "../context.ts";
import { ObjectRefused } from "../objectStore.ts";
import { deleteBackupObjects } from "./delete.ts";
import { requireCompleteNow } from "./stored/complete.ts";
import { DamagedBackup, NewerVersion } from "./stored/damaged.ts";
import { backupsPrefix, idOfManifest, manifestKey, prefixOf } from "./stored/keys.ts";
import type { Manifest } from "./stored/manifest.ts";
import { placedParts } from "./stored/placed.ts";
import { requirePlausible } from "./stored/plausible.ts";
import { readManifest } from "./stored/sealed.ts";
import { listedAs } from "./writeVerified.ts";

export interface Reindexed {
  found: number;
  added: number;
  /** Were listed as completed, and aren't in storage. */
  missing: number;
  unreadable: Unreadable;
}

/** Backups whose manifest the storage doesn't let us see, or isn't one for this version, by id, with the reason: they are neither listed anew nor gone. */
type Unreadable = Map<string, string>;

/** Makes the list of backups agree with storage, which is the truth about them. */
export async function reindexBackups(ctx: Context): Promise<Reindexed> {
  const { stored, added, unreadable } = await addStoredBackups(ctx);
  const missing = await markMissing(ctx, stored, unreadable);
  return { found: stored.size, added, missing, unreadable };
}

/** Lists what is in storage and isn't on the list, but for what is being deleted, or made by other work just now. */
export async function addStoredBackups(
  ctx: Context,
): Promise<Pick<Reindexed, "added" | "unreadable"> & { stored: Set<string> }> {
  const stored = await storedBackups(ctx);
  const worked = await workedOn(ctx);
  const unreadable: Unreadable = new Map();
  let added = 0;
  for (const id of stored)
    if (!worked.has(id) && (await unlessUnreadable(ctx, id, unreadable, () => addMissing(ctx, id)))) added++;
  return { stored, added, unreadable };
}

/** What is learnt of a backup; undefined where its manifest can't be read, which is noted. */
async function unlessUnreadable<Answer>(
  { log }: Context,
  id: string,
  unreadable: Unreadable,
  look: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ObjectRefused || error instanceof DamagedBackup)) throw error;
    log.warn({ backup_id: id, reason: error.message }, "a backup in storage can't be read");
    unreadable.set(id, error.message);
    return undefined;
  }
}

/** What a job deletes, and what a clean-up or a restore makes before its own work, which lists it itself once it is verified. */
async function workedOn({ sql }: Context): Promise<Set<string>> {
  const isUnderWay = sql`doc ->> 'status' in ('queued', 'running')`;
  const rows = await sql<{ id: string }[]>`
    select j.payload ->> 'backup_id' as id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${deleteBackupObjects.name} and j.attempts < j.max_attempts
     union all
    select doc ->> 'backup_id' from cleanups where ${isUnderWay}
     union all
    select doc ->> 'safety_backup_id' from restores where ${isUnderWay}`;
  return new Set(rows.map(({ id }) => id));
}

async function storedBackups({ objectStore }: Context): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const page of objectStore.listKeys(backupsPrefix))
    for (const { key } of page) {
      const id = idOfManifest(key);
      if (id) ids.add(id);
    }
  return ids;
}

async function addMissing(ctx: Context, id: string): Promise<boolean> {
  if (await backups.find(ctx.db, id)) return false;
  const { manifest, checksum } = await readManifest(ctx.objectStore, id);
  requirePlausible(manifest, ctx.now());
  const damage = await damageOf(ctx, manifest);
  if (damage) ctx.log.warn({ backup_id: id, damage }, "a backup in storage is damaged");
  await backups.insert(
    ctx.db,
    { ...listedAs(manifest, checksum), damage },
    new Date(manifest.completed_at),
    id,
  );
  return true;
}

/** In words, when it can't be all of a backup: the list shows it, and why it isn't to be relied on. */
async function damageOf(ctx: Context, manifest: Manifest): Promise<string | null> {
  try {
    await requireCompleteNow(ctx, manifest);
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error;
    if (!(error instanceof NewerVersion)) return error.message;
  }
  return missingParts(ctx, manifest);
}

/** In words, when storage doesn't hold the bytes that the manifest tells of; whether these are right, a verification finds. */
async function missingParts({ objectStore }: Context, manifest: Manifest): Promise<string | null> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of objectStore.list(prefixOf(manifest.id))) sizes.set(key, size);
  const other = placedParts(manifest).find(({ key, part }) => sizes.get(key) !== part.stored_bytes);
  return other ? `${other.key} isn't in storage as its manifest says.` : null;
}

async function markMissing(ctx: Context, stored: Set<string>, unreadable: Unreadable): Promise<number> {
  const listed = await ctx.sql<{ id: string }[]>`
    select id from backups where doc ->> 'status' = 'completed' and doc ->> 'damage' is null`;
  const gone = [];
  // One that was completed since storage was listed isn't gone, nor is one that the storage doesn't let us see.
  const isGone = async (id: string) => !(await ctx.objectStore.head(manifestKey(id)));
  for (const { id } of listed)
    if (!stored.has(id) && (await unlessUnreadable(ctx, id, unreadable, () => isGone(id)))) gone.push({ id });
  const damage = "Its manifest is gone from storage.";
  for (const { id } of gone) await backups.patch(ctx.db, id, { damage, verified_at: null }, ctx.now());
  return gone.length;
}
