import { idempotencyKeys } from "@meridian/database";
import { and, eq, sql } from "@meridian/database/query";
import { type Context, DomainError } from "@meridian/domain";
import { guarded } from "../http/guarded.ts";
import type { Claim } from "./claim.ts";

/**
 * A context whose transactions also write down, as their last step, that the key's work is done. So a crash between the
 * commit and the answer doesn't let the work be done twice, nor does a holder that was taken for dead.
 */
export function fence<C extends Pick<Context, "db">>(ctx: C, claim: Claim): C {
  const db = guarded(ctx.db, async (tx, work) => {
    const result = await work();
    const marked = await tx
      .update(idempotencyKeys)
      .set({ committed_at: sql`now()` })
      .where(and(eq(idempotencyKeys.id, claim.id), eq(idempotencyKeys.holder, claim.holder)))
      .returning({ id: idempotencyKeys.id });
    if (marked.length === 0)
      throw new DomainError("CONFLICT", "Another request uses this Idempotency-Key now.");
    return result;
  });
  return { ...ctx, db };
}
