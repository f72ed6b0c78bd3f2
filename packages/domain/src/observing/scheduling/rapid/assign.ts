import type { Context, Transaction } from "../../../base/context.ts";
import { transaction } from "../../../ground/record/index.ts";
import { mayRequestRapid } from "../../../places/observatories/index.ts";
import { workFor } from "../candidates.ts";
import { placeWith } from "../network/choose.ts";
import { handOut, mayBegin } from "../network/handOut.ts";
import { lockReadiness, type Ready } from "../ready.ts";
import { rapidAtWork, settleInterruptions } from "./interrupt.ts";

/**
 * Gives an observatory that can work the next rapid observation whose time it is, unless one is under way, beside a full
 * queue; and interrupts what runs there, or lets it go on. Returns how many were handed out.
 */
export const assignRapid = (ctx: Context, observatoryId: string): Promise<number> =>
  transaction(ctx, async (tx) => {
    const bySystem: Context = { ...ctx, actor: { type: "system" } };
    const found = await lockReadiness(tx, ctx, observatoryId);
    if (!found) return 0;
    const { blockers, ready, takesRapid } = found;
    const mayAssign = takesRapid && blockers.every((code) => code === "queue");
    const assigned =
      mayAssign && !(await rapidAtWork(tx, observatoryId))
        ? await assignNext(tx, bySystem, observatoryId, ready)
        : 0;
    await settleInterruptions(tx, bySystem, observatoryId, { blockers, ready });
    return assigned;
  });

async function assignNext(tx: Transaction, ctx: Context, observatoryId: string, ready: Ready) {
  const now = ctx.now();
  const here = placeWith(observatoryId, ready);
  for await (const candidate of workFor(tx, here, now, { rapid: true })) {
    if (!mayBegin(candidate, here, now)) continue;
    if (candidate.where) {
      const right = await mayRequestRapid(tx, candidate.project_id, observatoryId, now, candidate.id);
      if (!right?.can_request_rapid) continue;
    }
    if (await handOut(tx, ctx, candidate, here)) return 1;
  }
  return 0;
}
