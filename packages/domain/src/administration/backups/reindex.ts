import { id as identifier } from "@meridian/contract";
import { backups } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { ObjectRefused } from "../../base/ports/objectStore.ts";
import { rootCause } from "../../base/rootCause.ts";
import { deleteBackupObjects } from "./delete.ts";
import { goneFromStorage } from "./stored/damaged.ts";
import { type Inspected, inspect } from "./stored/inspect.ts";
import { afterAllOf, backupsPrefix, idOf, idOfManifest, manifestKey } from "./stored/keys.ts";

const uniqueViolation = "23505";

export interface Reindexed {
  found: number;
  /** New to the list, or readable for the first time. */
  added: number;
  /** Were listed as completed, and aren't in storage. */
  missing: number;
  /** Unreadable backups by id, each with the reason and a remedy. */
  unreadable: Map<string, string>;
}

/** Makes the list of backups agree with storage, which is the truth about them. */
export async function reindexBackups(ctx: Context): Promise<Reindexed> {
  const { stored, added, unreadable } = await addStoredBackups(ctx);
  const missing = await markMissing(ctx, { stored, unreadable });
  return { found: stored.size, added, missing, unreadable };
}

/**
 * Lists what is in storage and isn't on the list, but for what is being deleted, or made by other work just now. What
 * couldn't be read before, or was gone, is looked at again.
 */
export async function addStoredBackups(
  ctx: Context,
): Promise<Pick<Reindexed, "added" | "unreadable"> & { stored: Set<string> }> {
  const stored = await storedBackups(ctx);
  const [settled, worked] = [await completeEntries(ctx), await findUnderWay(ctx)];
  const unreadable: Reindexed["unreadable"] = new Map();
  let added = 0;
  for (const id of stored) {
    if (worked.has(id) || settled.has(id)) continue;
    const inspected = await inspect(ctx, id);
    if (!inspected) continue;
    const isNew = await list(ctx, id, inspected);
    const reason = inspected.document.unreadable;
    if (reason) unreadable.set(id, reason);
    else if (isNew) added++;
  }
  return { stored, added, unreadable };
}

/** Backups that a job is deleting, or that a clean-up or restore is making: it lists its own backup once that is verified. */
async function findUnderWay({ db }: Context): Promise<Set<string>> {
  const isUnderWay = sql`doc ->> 'status' in ('queued', 'running')`;
  const rows = await query<{ id: string }[]>(db)`
    select j.payload ->> 'backup_id' as id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${deleteBackupObjects.name} and j.attempts < j.max_attempts
     union all
    select doc ->> 'backup_id' from cleanups where ${isUnderWay}
     union all
    select doc ->> 'safety_backup_id' from restores where ${isUnderWay}`;
  return new Set(rows.map(({ id }) => id));
}

/** Backups whose entry in the list is complete. */
async function completeEntries({ db }: Context): Promise<Set<string>> {
  const rows = await query<{ id: string }[]>(db)`
    select id from backups
     where doc ->> 'unreadable' is null and left(doc ->> 'damage', 200) is distinct from ${goneFromStorage}`;
  return new Set(rows.map(({ id }) => id));
}

/** Lists the ids of stored backups. A backup whose folder can't be listed counts: the others are listed all the same. */
async function storedBackups(ctx: Context): Promise<Set<string>> {
  const ids = new Set<string>();
  let refused: string | undefined;
  do {
    refused = await collectIds(ctx, refused === undefined ? "" : afterAllOf(refused), ids);
    if (refused !== undefined) ids.add(refused);
  } while (refused !== undefined);
  return ids;
}

/** Returns the id of the backup at which the storage refuses to go on listing, if it does. */
async function collectIds(
  { objectStore }: Context,
  after: string,
  ids: Set<string>,
): Promise<string | undefined> {
  try {
    for await (const page of objectStore.listKeys(backupsPrefix, after))
      for (const { key } of page) {
        const id = idOfManifest(key);
        if (id) ids.add(id);
      }
    return undefined;
  } catch (error) {
    const id = error instanceof ObjectRefused ? idOf(error.key) : undefined;
    if (id === undefined) throw error;
    return id;
  }
}

/** False when the list says so already, or somebody else has listed it meanwhile. */
async function list(ctx: Context, id: string, inspected: Inspected): Promise<boolean> {
  const { damage, unreadable } = inspected.document;
  const isListed = identifier.safeParse(id).success && (await write(ctx, id, inspected));
  if ((damage || unreadable) && isListed)
    ctx.log.warn({ backup_id: id, reason: unreadable ?? damage }, "a backup in storage can't be restored");
  return isListed;
}

async function write(ctx: Context, id: string, { document, createdAt }: Inspected): Promise<boolean> {
  const { db, now } = ctx;
  const present = await backups.find(db, id);
  if (present) {
    const { damage, unreadable } = present;
    const isOld = damage !== goneFromStorage && (!unreadable || unreadable === document.unreadable);
    return !isOld && Boolean(await backups.patch(db, id, document, now(), present.version));
  }
  // Deleted while its manifest was read.
  if ((await findUnderWay(ctx)).has(id)) return false;
  return backups.insert(db, document, createdAt, id).then(
    () => true,
    (error) => {
      if ((rootCause(error) as { code?: unknown }).code === uniqueViolation) return false;
      throw error;
    },
  );
}

async function markMissing(
  ctx: Context,
  { stored, unreadable }: { stored: Set<string>; unreadable: Reindexed["unreadable"] },
): Promise<number> {
  const listed = await query<{ id: string }[]>(ctx.db)`
    select id from backups where doc ->> 'status' = 'completed' and doc ->> 'damage' is null`;
  const gone = [];
  for (const { id } of listed) if (!stored.has(id) && (await isGone(ctx, id, unreadable))) gone.push(id);
  const fields = { damage: goneFromStorage, unreadable: null, verified_at: null };
  for (const id of gone) await backups.patch(ctx.db, id, fields, ctx.now());
  return gone.length;
}

/**
 * True if a backup is gone. A backup that was completed since storage was listed isn't, nor is one that the storage doesn't
 * let us see.
 */
async function isGone(
  { objectStore }: Context,
  id: string,
  unreadable: Reindexed["unreadable"],
): Promise<boolean> {
  try {
    return !(await objectStore.head(manifestKey(id)));
  } catch (error) {
    if (!(error instanceof ObjectRefused)) throw error;
    unreadable.set(id, error.message);
    return false;
  }
}
