import type { StorageOwnership } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { requireServerAdmin } from "../access/index.ts";
import { record } from "../record/index.ts";
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
    await record(tx, ctx, {
      action: "storage.adopt",
      subject: { type: "storage", id: own.installation_id },
      before: { state: before.state, owner: before.owner },
      after: { state: "own" },
    });
    // Last, so that a mark without its record is as unlikely as can be.
    await writeMark(ctx, own);
  });
  return getStorageOwnership(ctx);
}
