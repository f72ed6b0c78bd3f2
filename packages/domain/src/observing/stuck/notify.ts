import { query, sql } from "@meridian/database/query";
import { z } from "zod";
import type { Context, Transaction } from "../../base/context.ts";
import { defineTask } from "../../base/tasks.ts";
import { notifyStale, type StaleObservation } from "../../ground/notifications/index.ts";
import { enteredAt, type StuckStatus, stuckAfterHours } from "./entered.ts";

const atOnce = 200;

const stuckIn = (status: StuckStatus, now: Date) => {
  const entered = sql.raw(enteredAt("o", status));
  const limit = new Date(now.getTime() - stuckAfterHours[status] * 3_600_000).toISOString();
  return sql`
    select o.id, ${status}::text as status, ${entered} as since from observations o
     where o.doc_status = ${status} and ${entered} < ${limit}`;
};

type Row = Omit<StaleObservation, "hours" | "status"> & { status: StuckStatus };

/**
 * Marks stuck observations that nobody was notified of since they entered their status. An owner who operates the
 * observatory is notified as an operator.
 */
const markNotified = (tx: Transaction, now: Date) =>
  query<Row[]>(tx)`
    with stuck as (
      ${stuckIn("in_progress", now)} union all ${stuckIn("assigned", now)}
    ), marked as (
      insert into stale_notices as n (id, status, since, told_at)
      select id, status, since, ${now.toISOString()}::timestamptz from stuck
       where not exists (select from stale_notices n
              where n.id = stuck.id and n.status = stuck.status and n.since = stuck.since)
       order by id limit ${atOnce}
      on conflict (id) do update set status = excluded.status, since = excluded.since, told_at = excluded.told_at
       where (n.status, n.since) is distinct from (excluded.status, excluded.since)
      returning id, status
    )
    select o.id, coalesce(left(o.doc ->> 'name', 200), 'An observation') as name, marked.status,
           coalesce(o.doc_observatory_id, '') as observatory_id,
           case when not exists (select from observatory_access a where a.can_operate
                       and a.observatory_id = o.doc_observatory_id and a.user_id = o.doc_user_id)
                then o.doc_user_id end as user_id
      from marked join observations o using (id) order by o.id`;

/** Notifies people of every stuck observation, once for each time it enters a status. Returns their number. */
export async function notifyStuck(ctx: Context): Promise<number> {
  let notified = 0;
  for (let more = true; more; ) {
    const rows = await ctx.db.transaction(async (tx) => {
      const marked = await markNotified(tx, ctx.now());
      for (const row of marked)
        await notifyStale(tx, ctx, {
          ...row,
          status: row.status.replace("_", " "),
          hours: stuckAfterHours[row.status],
        });
      return marked;
    });
    notified += rows.length;
    more = rows.length === atOnce;
  }
  return notified;
}

/**
 * Notifies people, every ten minutes, of observations in progress for over 24 hours, or assigned for over 48; changes
 * nothing else.
 */
export const notifyStuckObservations = defineTask({
  name: "tellStaleObservations",
  payload: z.unknown(),
  async run(ctx) {
    await notifyStuck(ctx);
    await query(ctx.db)`
      delete from stale_notices n where not exists (
        select from observations o where o.id = n.id and o.doc_status = n.status)`;
  },
});
