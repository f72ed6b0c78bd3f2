import { type EndHoldInput, holdAt, type Observatory } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { requireObservatory } from "../../../ground/access/index.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { getObservatory } from "../../../places/observatories/index.ts";
import { requestWork } from "../tasks.ts";
import { holdOf, requireSince, writeHold } from "./stored.ts";

/**
 * Ends an observatory's hold, whoever holds it, and has work handed out again. For those who operate it. Throws NOT_FOUND,
 * FORBIDDEN, CONFLICT when it isn't held, VERSION_MISMATCH when somebody has changed the hold meanwhile.
 */
export async function endHold(ctx: Context, { id, if_since }: EndHoldInput): Promise<Observatory> {
  await transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "operate", "update");
    const hold = holdAt(holdOf(observatory), ctx.now());
    if (!hold) throw new DomainError("CONFLICT", "The observatory isn't held.");
    await requireSince(tx, hold, if_since);
    await writeHold(tx, id, null);
    await record(tx, ctx, {
      subject: { type: "observatory", id },
      action: "observatory.end_hold",
      before: { hold },
      after: { hold: null },
      history: { event: "hold_ended" },
    });
    await requestWork({ ...ctx, db: tx }, id);
  });
  return getObservatory(ctx, { id });
}
