import { type ChangeHoldInput, holdAt, type Observatory, type ObservatoryHold } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { diff } from "../../../base/diff.ts";
import { DomainError, invalid } from "../../../base/errors.ts";
import { requireObservatory, requireUser } from "../../../ground/access/index.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { getObservatory } from "../../../places/observatories/index.ts";
import { holdOf, requireSince, writeHold } from "./stored.ts";

/**
 * Changes the reason or the end of a hold, whoever holds the observatory; from then on the caller holds it. It gets no work
 * in between. For those who operate it. Throws NOT_FOUND, FORBIDDEN, INVALID, CONFLICT when it isn't held, VERSION_MISMATCH
 * when somebody has changed the hold meanwhile.
 */
export async function changeHold(
  ctx: Context,
  { id, if_since, ...given }: ChangeHoldInput,
): Promise<Observatory> {
  const since = ctx.now().toISOString();
  await transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "operate", "update");
    const hold = holdAt(holdOf(observatory), ctx.now());
    if (!hold) throw new DomainError("CONFLICT", "The observatory isn't held.");
    await requireSince(tx, hold, if_since);
    const { before, after } = diff<Partial<ObservatoryHold>>(hold, given as Partial<ObservatoryHold>);
    if (Object.keys(after).length === 0) return;
    if (after.until && after.until <= since) throw invalid("until", "must be in the future");
    const by = requireUser(ctx).userId;
    const changed: ObservatoryHold = { ...hold, ...after, by, since, begun: hold.begun ?? hold.since };
    await writeHold(tx, id, changed);
    await record(tx, ctx, {
      subject: { type: "observatory", id },
      action: "observatory.change_hold",
      before: { hold },
      after: { hold: changed },
      history: { event: "hold_changed", before, after },
    });
  });
  return getObservatory(ctx, { id });
}
