import type { SkyField, SkyFieldInput } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { countAttempt } from "../../base/limits.ts";
import { requireUser } from "../../ground/access/index.ts";

/** One who drags a frame over the sky. */
const limit = { max: 300, seconds: 60 };

/** Returns the stars and objects of the built-in catalogue around a position, and where pictures of it are. Throws UNAUTHENTICATED, RATE_LIMITED. */
export async function skyFieldAround(ctx: Context, field: SkyFieldInput): Promise<SkyField> {
  const { userId } = requireUser(ctx);
  await countAttempt(ctx.db, `targets.field:${userId}`, limit, ctx.now());
  return { ...(await ctx.targets.around(field)), pictures: ctx.installation.skyPictures ?? null };
}
