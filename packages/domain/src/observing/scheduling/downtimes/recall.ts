import { downtimes, observatories } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { transaction } from "../../../ground/record/index.ts";
import { longestSeconds, moveObservation, readObservation } from "../../observations/index.ts";
import { isHeard } from "../heard.ts";
import { beginsAt } from "../times.ts";
import { downtimeMet, downtimesFrom } from "./ahead.ts";

/** An exposure takes a day at most, and is handed out shortly before. */
const aheadMs = 25 * 60 * 60_000;

/** A plugin says at once when it is connected what it has begun. Longer isn't waited: somebody may stand at the telescope soon. */
const saidMs = 20_000;

/**
 * Takes work back from an observatory, which is locked, that waits there and whose longest exposure would meet a downtime if
 * it began now; of what meets a condition on `o`. What has begun is the plugin's, as under a hold.
 */
export async function recallBeforeDowntimes(
  tx: Transaction,
  ctx: Context,
  id: string,
  condition = sql`true`,
): Promise<void> {
  const now = ctx.now();
  const planned = await downtimesFrom(tx, id, now);
  if (planned.length === 0) return;
  const waiting = await query<{ id: string; doc: unknown }[]>(tx)`
    select o.id, o.doc from observations o
     where o.doc_observatory_id = ${id} and o.doc_status = 'assigned' and ${condition} order by o.id for update`;
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  for (const row of waiting) {
    const observation = readObservation(row.doc);
    const begin = beginsAt(observation, now) ?? now;
    const met = downtimeMet(planned, begin.getTime(), longestSeconds(observation) * 1000);
    if (!met) continue;
    const reason = `The observatory has a planned downtime: ${met.reason}`;
    await moveObservation(tx, bySystem, row.id, "pending", { by: ["monitor"], reason });
  }
}

/** Takes such work back from every observatory with a downtime in the next day, unless the line to its plugin is cut for a moment. */
export async function recallBeforeAllDowntimes(ctx: Context, signal: AbortSignal): Promise<void> {
  const now = ctx.now();
  const soon = new Date(now.getTime() + aheadMs).toISOString();
  const heard = isHeard(now, saidMs);
  const rows = await query<{ id: string }[]>(ctx.db)`
    select distinct o.doc_observatory_id as id
      from observations o join ${downtimes.table} d on left(d.doc ->> 'observatory_id', 200) = o.doc_observatory_id
     where o.doc_status = 'assigned' and ${heard} and left(d.doc ->> 'start', 200) <= ${soon}
       and left(d.doc ->> 'end', 200) > ${now.toISOString()}`;
  for (const { id } of rows) {
    signal.throwIfAborted();
    await transaction(ctx, async (tx) => {
      if (await observatories.find(tx, id, "update")) await recallBeforeDowntimes(tx, ctx, id, heard);
    });
  }
}
