import type { DowntimeDocument } from "@meridian/contract";
import { downtimes, observatories } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { record } from "../../../ground/record/index.ts";
import { settled } from "../settled.ts";
import { downtimeStateAt, findDowntime, type StoredDowntime } from "./rows.ts";

/** Notes in the history of its observatory that a downtime has begun, or is over, once each. */
export async function noteDowntime(
  tx: Transaction,
  ctx: Context,
  { id, observatory_id, start, end, reason, noted }: StoredDowntime,
): Promise<void> {
  const state = downtimeStateAt({ start, end }, ctx.now());
  const bySystem = { ...ctx, actor: { type: "system" } } as const;
  const note = async (event: "downtime_started" | "downtime_ended", noted: DowntimeDocument["noted"]) => {
    // The version stays: nobody's edit is refused because time goes by.
    await query(tx)`
      update ${downtimes.table} set doc = doc || ${JSON.stringify({ noted })}::jsonb where id = ${id}`;
    await record(tx, bySystem, {
      subject: { type: "observatory", id: observatory_id },
      history: { event, downtime_id: id, start, end, reason },
    });
  };
  if (noted === "planned" && state !== "upcoming") await note("downtime_started", "begun");
  if (noted !== "over" && state === "past") await note("downtime_ended", "over");
}

/** Notes which downtimes have begun or are over since the last time. They count from then on already: this is for people. */
export async function noteDowntimes(ctx: Context, signal: AbortSignal): Promise<void> {
  const now = ctx.now().toISOString();
  const due = await query<{ id: string; observatory_id: string }[]>(ctx.db)`
    select id, left(doc ->> 'observatory_id', 200) as observatory_id from ${downtimes.table}
     where (left(doc ->> 'noted', 200) = 'planned' and left(doc ->> 'start', 200) <= ${now})
        or (left(doc ->> 'noted', 200) = 'begun' and left(doc ->> 'end', 200) <= ${now})
     order by id`;
  for (const { id, observatory_id } of due) {
    signal.throwIfAborted();
    await settled(ctx, async (tx) => {
      if (!(await observatories.find(tx, observatory_id, "update"))) return;
      await noteDowntime(tx, ctx, await findDowntime(tx, observatory_id, id, "update"));
    });
  }
}
