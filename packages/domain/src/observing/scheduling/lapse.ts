import type { Context } from "../../base/context.ts";
import { moveObservation, readObservation } from "../observations/index.ts";
import { candidatesHeld, holdHeld } from "./held.ts";
import { settled } from "./settled.ts";
import { stepFrom } from "./standstill.ts";
import { hasPassed } from "./times.ts";

/** Pending observations whose windows or fixed time may have passed. */
const timed = ({ sql: query }: Context, after: string) => query<{ id: string; doc: unknown }[]>`
  select id, doc from observations
   where doc_status = 'pending' and id > ${after}
     and (jsonb_typeof(doc -> 'fixed_time_start') = 'string'
          or case when jsonb_typeof(doc -> 'windows') = 'array' then jsonb_array_length(doc -> 'windows') > 0 end)
   order by id limit 500`;

/** Observations that can't be made any more fail: every window, or their fixed time, has passed. */
export async function failPassed(ctx: Context, signal: AbortSignal): Promise<void> {
  for (let page = await timed(ctx, ""); page.length > 0; page = await timed(ctx, page.at(-1)!.id))
    for (const { id, doc } of page) {
      signal.throwIfAborted();
      if (!hasPassed(readObservation(doc), ctx.now())) continue;
      const reason = "Its time has passed.";
      await settled(ctx, (tx) => moveObservation(tx, ctx, id, "failed", { by: ["monitor"], reason }));
    }
}

/**
 * What stands still goes back to where somebody can take it up, or ends: its plugin stays away, or its time is over while it
 * rests. Looked at once more under its locks, so that two workers do it once and a plugin that returns keeps it.
 */
export async function settleStandstill(ctx: Context, signal: AbortSignal): Promise<void> {
  for await (const page of candidatesHeld(ctx))
    for (const candidate of page) {
      signal.throwIfAborted();
      if (!stepFrom(candidate, ctx.now())) continue;
      await settled(ctx, async (tx) => {
        const held = await holdHeld(tx, candidate);
        const step = held && stepFrom(held, ctx.now());
        if (!step) return;
        const { to, reason } = step;
        await moveObservation(tx, ctx, candidate.id, to, { by: ["monitor"], reason });
      });
    }
}
