import { sql } from "@meridian/database/query";
import type { Context } from "../context.ts";
import { moveObservation, readObservation } from "../observations/index.ts";
import { settled } from "./settled.ts";
import { hasPassed } from "./times.ts";

/** How long an observatory may be away before what waits for it is pending again. */
const awayMinutes = 10;

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

/** What waits for an observatory that has been away for a while is pending again. */
export async function returnFromAway(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - awayMinutes * 60_000).toISOString();
  const rows = (await ctx.db.execute(sql`
    select o.id from observations o join observatories p on p.id = o.doc_observatory_id
     where o.doc_status = 'assigned' and left(p.doc ->> 'last_seen_at', 200) < ${since}
       and left(o.doc ->> 'assigned_at', 200) < ${since}
       and not exists (select from plugin_connections c where c.observatory_id = p.id)
     order by o.id`)) as unknown as { id: string }[];
  const reason = "The observatory went offline.";
  for (const { id } of rows)
    await settled(ctx, (tx) => moveObservation(tx, ctx, id, "pending", { by: ["monitor"], reason }));
}
