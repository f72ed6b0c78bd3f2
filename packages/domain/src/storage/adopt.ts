import type { StorageOwnership } from "@meridian/contract";
import { recordAudit, requireServerAdmin } from "../access/index.ts";
import type { Context } from "../context.ts";
import { getStorageOwnership } from "./get.ts";
import { ownMark, writeMark } from "./mark.ts";

/**
 * Makes the object storage this installation's: what is stored there may be moved and deleted from here from then on. One
 * that is this installation's already stays as it is. For server administrators.
 */
export async function adoptStorage(ctx: Context): Promise<StorageOwnership> {
  requireServerAdmin(ctx);
  const before = await getStorageOwnership(ctx);
  if (before.state === "own") return before;
  await ctx.db.transaction(async (tx) => {
    const own = await ownMark(ctx, tx);
    await recordAudit(tx, ctx, {
      action: "storage.adopt",
      subjectType: "storage",
      subjectId: own.installation_id,
      before: { state: before.state, owner: before.owner },
      after: { state: "own" },
    });
    // Last, so that a mark without its record is as unlikely as can be.
    await writeMark(ctx, own);
  });
  return getStorageOwnership(ctx);
}
