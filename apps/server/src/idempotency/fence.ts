import { idempotencyKeys } from "@meridian/database";
import { and, eq, sql } from "@meridian/database/query";
import { type Context, DomainError, type Transaction } from "@meridian/domain";
import { guarded } from "../http/guarded.ts";
import type { Claim } from "./claim.ts";

/**
 * A context whose transactions also write down, as their last step, that the key's work is done. So a crash between the
 * commit and the answer doesn't let the work be done twice, nor does a holder that was taken for dead.
 */
export const fence = <C extends Pick<Context, "db">>(ctx: C, claim: Claim): C =>
  whileHeld(ctx, (tx) =>
    tx
      .update(idempotencyKeys)
      .set({ committed_at: sql`now()` })
      .where(isOf(claim))
      .returning({ id: idempotencyKeys.id }),
  );

/**
 * A context for work in steps, with which a repetition goes on: once its holder was taken for dead, no further step changes
 * anything, and `isLost` says so.
 */
export function fenceSteps<C extends Pick<Context, "db">>(ctx: C, claim: Claim) {
  let isLost = false;
  const look = async (tx: Transaction) => {
    if (isLost) return [];
    const found = await tx
      .select({ id: idempotencyKeys.id })
      .from(idempotencyKeys)
      .where(isOf(claim))
      .for("key share");
    isLost = found.length === 0;
    return found;
  };
  return { ctx: whileHeld(ctx, look), isLost: () => isLost };
}

/** Makes the CONFLICT of a holder that was taken for dead. */
export const usedByAnother = () =>
  new DomainError("CONFLICT", "Another request uses this Idempotency-Key now.");

const isOf = ({ id, holder }: Claim) => and(eq(idempotencyKeys.id, id), eq(idempotencyKeys.holder, holder));

/** Has each transaction look, as its last step, for the key's row, which has to be this holder's. */
function whileHeld<C extends Pick<Context, "db">>(ctx: C, find: (tx: Transaction) => Promise<unknown[]>): C {
  const db = guarded(ctx.db, async (tx, work) => {
    const result = await work();
    const found = await find(tx);
    if (found.length === 0) throw usedByAnother();
    return result;
  });
  return { ...ctx, db };
}
