import { requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";
import { keep } from "./keep.ts";

/** Takes the caller's picture away; without one, nothing happens. */
export const removeAvatar = async (ctx: Context): Promise<void> =>
  keep(ctx, requireUser(ctx).userId, null, null);
