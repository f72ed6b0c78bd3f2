import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { requireOwnStorage } from "../../../ground/storage/index.ts";
import { digestOf } from "./ask.ts";

/** A stored object that is moved. */
export interface MovedObject {
  key: string;
  to: string;
  /** Size in bytes. */
  size: number;
}

/** Copies objects to where they go; their old keys are to be deleted after the commit. */
export async function moveAll(
  tx: Transaction,
  ctx: Context,
  objects: readonly MovedObject[],
): Promise<string[]> {
  if (objects.length > 0) await requireOwnStorage(ctx, tx);
  for (const { key, to, size } of objects) await copyObject(ctx, key, to, size);
  return objects.map(({ key }) => key);
}

/**
 * Copies objects back to their original keys, and returns the keys to delete last in the transaction, which locks the original
 * ones till then: whoever else puts them back finds them gone. Throws CONFLICT.
 */
export async function moveBack(
  tx: Transaction,
  ctx: Context,
  objects: readonly MovedObject[],
): Promise<string[]> {
  if (objects.length > 0) await requireOwnStorage(ctx, tx);
  await lockKeys(tx, objects);
  for (const { key, to, size } of objects) {
    const there = await ctx.objectStore.head(key);
    const kept = await ctx.objectStore.head(to);
    if (!there && !kept) throw new DomainError("CONFLICT", `${to} isn't stored any more.`);
    // An undo that was killed before its commit has copied it already, and may have deleted what it copied.
    if (!there) await copyObject(ctx, to, key, size);
    else if (there.size !== size || (kept && !(await haveSameContent(ctx, to, key))))
      throw new DomainError("CONFLICT", `Something else is stored at ${key} by now.`);
  }
  return objects.map(({ to }) => to);
}

/** Locks keys: two objects that come back to one key at once would each find it free, and one would be lost. */
export const lockKeys = (tx: Transaction, objects: readonly Pick<MovedObject, "key">[]) =>
  query(tx)`
    select pg_advisory_xact_lock(hashtextextended('stored at ' || key, 0))
      from jsonb_array_elements_text(${JSON.stringify(objects.map(({ key }) => key).sort())}::jsonb) key`;

/**
 * Copies a stored object to another key, and makes sure that all of it is there; deleting the first is for after the
 * commit. Throws when the copy isn't whole.
 */
async function copyObject({ objectStore }: Context, from: string, to: string, size: number): Promise<void> {
  const copied = await objectStore.put(to, await objectStore.get(from));
  if (copied.size !== size) throw new Error(`the copy of ${from} has ${copied.size} bytes, not ${size}`);
}

/** True if two keys hold the same bytes; false when either holds nothing. */
async function haveSameContent(ctx: Context, key: string, other: string): Promise<boolean> {
  const [one, two] = [await digestOf(ctx, key), await digestOf(ctx, other)];
  return one !== undefined && one.sha256 === two?.sha256;
}

/** Deletes objects that were moved. One that can't be deleted is found again by the next scan. */
export async function deleteStoredObjects(ctx: Context, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await ctx.objectStore.deleteMany(keys).catch((err) => {
    ctx.log.warn({ err, keys }, "stored objects that were moved could not be deleted");
  });
}
