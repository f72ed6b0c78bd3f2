import type { Context } from "../../base/context.ts";
import { requireUser } from "../../ground/access/index.ts";
import { keep } from "./keep.ts";

/** Takes the caller's picture away; without one, nothing happens. */
export const removeAvatar = async (ctx: Context): Promise<void> =>
  keep(ctx, requireUser(ctx).userId, null, null);
