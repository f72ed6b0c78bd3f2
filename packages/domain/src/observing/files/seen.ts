import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { observationStanding } from "../../ground/access/index.ts";

/**
 * An observation whose files the caller may see: who submitted it, who belongs to its project, who operates its observatory,
 * and server administrators. Who only sees the observatory sees its queue. Throws NOT_FOUND, FORBIDDEN.
 */
export async function observationWithFiles(ctx: Context, id: string) {
  const standing = await observationStanding(ctx.db, ctx, id);
  if (!standing.abilities.see_files)
    throw new DomainError("FORBIDDEN", "The images are for its observer, its project and the operators.");
  return standing;
}
