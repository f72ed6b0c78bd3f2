import type { Context, Transaction } from "../../base/context.ts";
import { transaction } from "../../ground/record/index.ts";
import { moveObservation } from "../observations/index.ts";
import { canBegin, skies } from "./begin.ts";
import { candidatesOf } from "./candidates.ts";
import { interruptFor, rapidAtWork, settleInterruptions } from "./rapid/interrupt.ts";
import { lockReadiness, type Ready } from "./ready.ts";

/**
 * Gives an observatory that can work the next observations whose time it is: one rapid one if none is under way, for which
 * what runs there is interrupted, and as many others as it has room for. What a rapid one interrupted goes on after it.
 * Returns how many were handed out.
 */
export const assignWork = (ctx: Context, observatoryId: string): Promise<number> =>
  transaction(ctx, async (tx) => {
    const bySystem: Context = { ...ctx, actor: { type: "system" } };
    const found = await lockReadiness(tx, ctx, observatoryId);
    if (!found) return 0;
    const { blockers, ready, takesRapid } = found;
    const isFull = blockers.includes("queue");
    const isReady = blockers.length === (isFull ? 1 : 0);
    const mayInterrupt = takesRapid && (await rapidAtWork(tx, observatoryId)) === undefined;
    const assigned =
      isReady && (!isFull || mayInterrupt)
        ? await assignTo(tx, bySystem, observatoryId, ready, mayInterrupt)
        : 0;
    await settleInterruptions(tx, bySystem, observatoryId, blockers);
    return assigned;
  });

async function assignTo(
  tx: Transaction,
  ctx: Context,
  observatoryId: string,
  ready: Ready,
  mayInterrupt: boolean,
) {
  const now = ctx.now();
  const skyOf = skies(ready);
  let { room } = ready;
  let assigned = 0;
  for await (const candidate of candidatesOf(tx, observatoryId, now)) {
    const isRapid = candidate.urgency === "rapid";
    if (!isRapid && room <= 0) break;
    if (isRapid && !(mayInterrupt && assigned === 0)) continue;
    if (!canBegin(candidate, ready, now, skyOf)) continue;
    await moveObservation(tx, ctx, candidate.id, "assigned", { by: ["scheduler"] });
    assigned += 1;
    room -= 1;
    if (isRapid) await interruptFor(tx, ctx, observatoryId, candidate);
    if (room <= 0) break;
  }
  return assigned;
}
