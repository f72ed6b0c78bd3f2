import type { Context, Transaction } from "../../base/context.ts";
import { transaction } from "../../ground/record/index.ts";
import { moveObservation } from "../observations/index.ts";
import { canBegin, skies } from "./begin.ts";
import { candidatesOf } from "./candidates.ts";
import { lockReady, type Ready } from "./ready.ts";

/** Gives an observatory that can work the next observations whose time it is, as many as it has room for. Returns how many. */
export const assignWork = (ctx: Context, observatoryId: string): Promise<number> =>
  transaction(ctx, async (tx) => {
    const ready = await lockReady(tx, ctx, observatoryId);
    return ready ? assignTo(tx, ctx, observatoryId, ready) : 0;
  });

async function assignTo(tx: Transaction, ctx: Context, observatoryId: string, ready: Ready) {
  const now = ctx.now();
  const skyOf = skies(ready);
  let assigned = 0;
  for await (const candidate of candidatesOf(tx, observatoryId, now)) {
    if (!canBegin(candidate, ready, now, skyOf)) continue;
    await moveObservation(tx, ctx, candidate.id, "assigned", { by: ["scheduler"] });
    assigned += 1;
    if (assigned === ready.room) break;
  }
  return assigned;
}
