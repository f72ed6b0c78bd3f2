import { type CancelObservationInput, moversOf, type Observation } from "@meridian/contract";
import { observationStanding } from "../access/index.ts";
import type { Context, Transaction } from "../context.ts";
import { requireMover } from "./changeable.ts";
import { observationOf } from "./find.ts";
import { moveObservation } from "./move.ts";

/**
 * Cancels an observation that isn't over, for who submitted it and for operators. Throws UNAUTHENTICATED, NOT_FOUND,
 * FORBIDDEN, CONFLICT when it can't be cancelled any more.
 */
export async function cancelObservation(ctx: Context, input: CancelObservationInput): Promise<Observation> {
  const [cancelled, notice] = await ctx.db.transaction(async (tx) => {
    const notice = await cancel(tx, ctx, input);
    return [await observationOf(tx, ctx, input.id), notice] as const;
  });
  ctx.live.publish(notice);
  return cancelled;
}

async function cancel(tx: Transaction, ctx: Context, { id, reason }: CancelObservationInput) {
  const standing = await observationStanding(tx, ctx, id, "update");
  requireMover(standing);
  return moveObservation(tx, ctx, id, "cancelled", { by: moversOf(standing.facts), reason: reason ?? null });
}
