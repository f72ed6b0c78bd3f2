import type { FoundTargets, SearchTargetsInput } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { countAttempt } from "../../base/limits.ts";
import { requireUser } from "../../ground/access/index.ts";

/** A fast typist's, who corrects a lot. */
const limit = { max: 300, seconds: 60 };

/**
 * Lists targets whose names begin with the given text, best known first. Searches the built-in catalogue alone, as an
 * outside service isn't asked at every letter. Throws UNAUTHENTICATED, RATE_LIMITED.
 */
export async function searchTargets(
  ctx: Context,
  { q, limit: most }: SearchTargetsInput,
): Promise<FoundTargets> {
  const { userId } = requireUser(ctx);
  await countAttempt(ctx.db, `targets.search:${userId}`, limit, ctx.now());
  return { items: await ctx.targets.complete(q, most) };
}
