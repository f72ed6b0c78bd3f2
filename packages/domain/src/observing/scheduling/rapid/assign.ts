import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { transaction } from "../../../ground/record/index.ts";
import { mayRequestRapid } from "../../../places/observatories/index.ts";
import { longestSeconds, readObservation } from "../../observations/index.ts";
import { type Candidate, workFor } from "../candidates.ts";
import { placeWith } from "../network/choose.ts";
import { handOut, mayBegin } from "../network/handOut.ts";
import { lockReadiness } from "../ready.ts";
import { leadMs, rapidInTheWay, settleInterruptions } from "./interrupt.ts";

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
      mayAssign && !(await rapidInTheWay(tx, observatoryId, ctx.now()))
        ? await assignNext(tx, bySystem, observatoryId, found)
        : 0;
    await settleInterruptions(tx, bySystem, observatoryId, { blockers, ready });
    return assigned;
  });

type Found = NonNullable<Awaited<ReturnType<typeof lockReadiness>>>;

async function assignNext(tx: Transaction, ctx: Context, observatoryId: string, found: Found) {
  const now = ctx.now();
  const here = placeWith(observatoryId, found.ready);
  for await (const candidate of workFor(tx, here, now, { rapid: true })) {
    if (!mayBegin(candidate, here, now) || (await isEarly(tx, ctx, observatoryId, candidate, found)))
      continue;
    if (candidate.where) {
      const right = await mayRequestRapid(tx, candidate.project_id, observatoryId, now, candidate.id);
      if (!right?.can_request_rapid) continue;
    }
    if (await handOut(tx, ctx, candidate, here)) return 1;
  }
  return 0;
}

/**
 * True if a rapid one with a fixed time would interrupt others for longer than it needs: it comes as long before as the telescope
 * needs to go there, and what is exposed to end, where it isn't dropped.
 */
async function isEarly(
  tx: Transaction,
  { now }: Context,
  observatoryId: string,
  { fixed_time_start }: Candidate,
  { dropsExposures }: Found,
): Promise<boolean> {
  const ahead = fixed_time_start === null ? 0 : Date.parse(fixed_time_start) - now().getTime();
  if (ahead <= leadMs || dropsExposures) return ahead > leadMs;
  const running = await query<{ doc: unknown }[]>(tx)`
    select doc from observations where doc_observatory_id = ${observatoryId} and doc_status = 'in_progress'`;
  const longest = Math.max(0, ...running.map(({ doc }) => longestSeconds(readObservation(doc))));
  return ahead > leadMs + longest * 1000;
}
