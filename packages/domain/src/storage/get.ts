import type { StorageOwnership } from "@meridian/contract";
import { requireServerAdmin } from "../access/index.ts";
import type { Context } from "../context.ts";
import { isSame, type Mark, ownMark, readMark } from "./mark.ts";

/** The owner of the object storage. For server administrators. */
export async function getStorageOwnership(ctx: Context): Promise<StorageOwnership> {
  requireServerAdmin(ctx);
  const own = await ownMark(ctx, ctx.db);
  const { installation_id } = own;
  let mark: Mark | undefined;
  try {
    mark = await readMark(ctx);
  } catch (err) {
    ctx.log.warn({ err }, "the mark of the object storage could not be read");
    return { state: "unreachable", installation_id, owner: null };
  }
  if (!mark) return { state: "unclaimed", installation_id, owner: null };
  const { database: _, ...owner } = mark;
  return { state: isSame(mark, own) ? "own" : "foreign", installation_id, owner };
}
