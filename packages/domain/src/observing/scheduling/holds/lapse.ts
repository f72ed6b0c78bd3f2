import { holdAt } from "@meridian/contract";
import { observatories } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { holdOf, writeHold } from "./stored.ts";

/** Notes that the time of an observatory's hold is over. */
export async function noteLapsed(tx: Transaction, ctx: Context, id: string): Promise<void> {
  await writeHold(tx, id, null);
  const bySystem = { ...ctx, actor: { type: "system" } } as const;
  await record(tx, bySystem, { subject: { type: "observatory", id }, history: { event: "hold_ended" } });
}

/** Ends the holds whose time is over. They hold nothing from then on already: this is for people and the history. */
export async function endLapsedHolds(ctx: Context, signal: AbortSignal): Promise<void> {
  const over = await query<{ id: string }[]>(ctx.db)`
    select id from observatories where left(doc -> 'hold' ->> 'until', 200) <= ${ctx.now().toISOString()}`;
  for (const { id } of over) {
    signal.throwIfAborted();
    await transaction(ctx, async (tx) => {
      const observatory = await observatories.find(tx, id, "update");
      const hold = observatory ? holdOf(observatory) : null;
      if (hold && !holdAt(hold, ctx.now())) await noteLapsed(tx, ctx, id);
    });
  }
}
