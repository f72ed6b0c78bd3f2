import type { StorageOwnership } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { requireServerAdmin } from "../access/index.ts";
import { absentStorage } from "./absent.ts";
import { isSame, type Mark, ownMark, readMark } from "./mark.ts";

/** The owner of the object storage. For server administrators. */
export async function getStorageOwnership(ctx: Context): Promise<StorageOwnership> {
  requireServerAdmin(ctx);
  const own = await ownMark(ctx, ctx.db);
  const { installation_id } = own;
  let mark: Mark | undefined;
  let isAbsent: boolean;
  try {
    mark = await readMark(ctx);
    isAbsent = !mark && (await absentStorage(ctx.objectStore, ctx.db)) !== undefined;
  } catch (err) {
    ctx.log.warn({ err }, "the object storage could not be asked whose it is");
    return { state: "unreachable", installation_id, owner: null };
  }
  if (!mark) return { state: isAbsent ? "absent" : "unclaimed", installation_id, owner: null };
  const { database: _, ...owner } = mark;
  return { state: isSame(mark, own) ? "own" : "foreign", installation_id, owner };
}
