import type { PutBackInput } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { DomainError, notFound } from "../../../base/errors.ts";
import { isObjectKey } from "../../../base/ports/objectStore.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { undoRepair } from "../repairs/undo.ts";
import { deleteStoredObjects, lockKeys, moveBack } from "../stored/move.ts";
import { originOf, quarantinePrefix } from "../stored/quarantine.ts";
import { issuesOf } from "./list.ts";

/**
 * Puts what lies in quarantine back where it was, by undoing the repair that moved it, where one refers to it still; returns
 * where it is now. Throws FORBIDDEN, NOT_FOUND when nothing lies there, CONFLICT when it is back already or something else is
 * stored in its place.
 */
export async function putBack(ctx: Context, { key }: PutBackInput): Promise<{ key: string }> {
  requireServerAdmin(ctx);
  await sizeOf(ctx, key);
  const issue = (await issuesOf(ctx, [key])).get(key);
  if (issue)
    await undoRepair(ctx, issue).catch(async (error) => {
      // Somebody else was first.
      await sizeOf(ctx, key);
      throw error;
    });
  else await moveOne(ctx, key);
  return { key: originOf(key) };
}

async function sizeOf({ objectStore }: Context, key: string): Promise<number> {
  if (!key.startsWith(quarantinePrefix) || !isObjectKey(key)) throw notFound("file in quarantine");
  const object = await objectStore.head(key);
  if (object) return object.size;
  const origin = originOf(key);
  if (isObjectKey(origin) && (await objectStore.head(origin)))
    throw new DomainError("CONFLICT", `It isn't in quarantine any more: ${origin} is back already.`);
  throw notFound("file in quarantine");
}

/** Puts back an object that no repair refers to. */
const moveOne = (ctx: Context, key: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const origin = originOf(key);
    await lockKeys(tx, [{ key: origin }]);
    const size = await sizeOf(ctx, key);
    await record(tx, ctx, {
      action: "quarantine.put_back",
      subject: { type: "quarantine", id: key },
      after: { key: origin, bytes: size },
    });
    await deleteStoredObjects(ctx, await moveBack(tx, ctx, [{ key: origin, to: key, size }]));
  });
