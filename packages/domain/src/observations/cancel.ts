import { type CancelObservationInput, canMove, moversOf, type Observation } from "@meridian/contract";
import { observations } from "@meridian/database";
import { observationStanding, recordAudit } from "../access/index.ts";
import type { Context, Transaction } from "../context.ts";
import { DomainError } from "../errors.ts";
import { requireMover } from "./changeable.ts";
import { observationOf } from "./find.ts";
import { observationNews } from "./news.ts";
import { byActor, recordStatusChanges } from "./status.ts";

/**
 * Cancels an observation that isn't over, for who submitted it and for operators. Throws UNAUTHENTICATED, NOT_FOUND,
 * FORBIDDEN, CONFLICT when it can't be cancelled any more.
 */
export async function cancelObservation(ctx: Context, input: CancelObservationInput): Promise<Observation> {
  const cancelled = await ctx.db.transaction(async (tx) => {
    await cancel(tx, ctx, input);
    return observationOf(tx, ctx, input.id);
  });
  ctx.live.publish(observationNews(cancelled));
  return cancelled;
}

async function cancel(tx: Transaction, ctx: Context, input: CancelObservationInput) {
  const { id } = input;
  const reason = input.reason ?? null;
  const standing = await observationStanding(tx, ctx, id, "update");
  requireMover(standing);
  const { status } = standing.facts;
  if (!canMove(status, "cancelled", moversOf(standing.facts)))
    throw new DomainError("CONFLICT", `An observation that is ${status} can't be cancelled.`);
  const after = { status: "cancelled", status_reason: reason, finished_at: ctx.now().toISOString() } as const;
  await observations.patch(tx, id, after, ctx.now());
  await recordStatusChanges(tx, byActor(ctx), [
    { observation_id: id, from: status, to: after.status, reason },
  ]);
  await recordAudit(tx, ctx, {
    action: "observation.cancel",
    subjectType: "observation",
    subjectId: id,
    before: { status },
    after,
  });
}
