import type { PutBackInput } from "@meridian/contract";
import { requireServerAdmin } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { isObjectKey } from "../../objectStore.ts";
import { record, transaction } from "../../record/index.ts";
import { originOf, quarantinePrefix } from "./belongings.ts";
import { issuesOf } from "./listQuarantine.ts";
import { deleteLeftBehind } from "./repair.ts";
import { moveBack, undoRepair } from "./undo.ts";

/**
 * Puts what lies in quarantine back where it was, by undoing the repair that moved it, where one refers to it still; returns
 * where it is now. Throws FORBIDDEN, NOT_FOUND when nothing lies there, CONFLICT when something else is stored in its place.
 */
export async function putBack(ctx: Context, { key }: PutBackInput): Promise<{ key: string }> {
  requireServerAdmin(ctx);
  const object = key.startsWith(quarantinePrefix) && isObjectKey(key) && (await ctx.objectStore.head(key));
  if (!object) throw notFound("file in quarantine");
  const origin = originOf(key);
  const issue = (await issuesOf(ctx, [key])).get(key);
  if (issue) await undoRepair(ctx, issue);
  else {
    const leftBehind = await transaction(ctx, async (tx) => {
      await record(tx, ctx, {
        action: "quarantine.put_back",
        subject: { type: "quarantine", id: key },
        after: { key: origin, bytes: object.size },
      });
      return moveBack(tx, ctx, [{ key: origin, to: key, size: object.size }]);
    });
    await deleteLeftBehind(ctx, leftBehind);
  }
  return { key: origin };
}
