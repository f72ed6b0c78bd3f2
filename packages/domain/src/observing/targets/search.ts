import type { FoundTargets, SearchTargetsInput } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { countAttempt } from "../../base/limits.ts";
import { requireUser } from "../../ground/access/index.ts";

/** A fast typist's, who corrects a lot. */
const limit = { max: 300, seconds: 60 };

/**
 * What has a name that begins as somebody types it, the best known first. Of the built-in catalogue alone: a service of others
 * isn't asked at each letter. Throws UNAUTHENTICATED, RATE_LIMITED.
 */
export async function searchTargets(
  ctx: Context,
  { q, limit: most }: SearchTargetsInput,
): Promise<FoundTargets> {
  const { userId } = requireUser(ctx);
  await countAttempt(ctx.db, `targets.search:${userId}`, limit, ctx.now());
  return { items: await ctx.targets.complete(q, most) };
}
