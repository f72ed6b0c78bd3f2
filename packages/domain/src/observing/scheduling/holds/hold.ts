import {
  type HoldObservatoryInput,
  holdAt,
  type Observatory,
  type ObservatoryHold,
} from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { DomainError, invalid } from "../../../base/errors.ts";
import { requireObservatory, requireUser } from "../../../ground/access/index.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { getObservatory } from "../../../places/observatories/index.ts";
import { recallWork } from "../../execution/index.ts";
import { requestWork } from "../tasks.ts";
import { noteLapsed } from "./lapse.ts";
import { holdOf, writeHold } from "./stored.ts";

/**
 * Holds an observatory by hand: it is given no work until the hold is over. What waits there is taken back; what has begun
 * goes on, where the plugin doesn't park and close for it. For those who operate it. Throws NOT_FOUND, FORBIDDEN, INVALID,
 * CONFLICT when it is held already.
 */
export async function holdObservatory(
  ctx: Context,
  { id, reason, until }: HoldObservatoryInput,
): Promise<Observatory> {
  const now = ctx.now();
  const since = now.toISOString();
  await transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "operate", "update");
    if (until && until <= since) throw invalid("until", "must be in the future");
    const before = holdOf(observatory);
    if (holdAt(before, now)) throw new DomainError("CONFLICT", "The observatory is held already.");
    if (before) await noteLapsed(tx, ctx, id);
    const hold: ObservatoryHold = { reason, until, by: requireUser(ctx).userId, since };
    await writeHold(tx, id, hold);
    await record(tx, ctx, {
      subject: { type: "observatory", id },
      action: "observatory.hold",
      before: { hold: null },
      after: { hold },
      history: { event: "hold_started", reason, until },
    });
    await recallWork(tx, ctx, id, `The observatory is held: ${reason}`, { goesOn: true });
    // Others may take up what has left it.
    await requestWork({ ...ctx, db: tx }, id);
  });
  return getObservatory(ctx, { id });
}
