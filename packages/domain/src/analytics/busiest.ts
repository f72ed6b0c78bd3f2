import type { Analytics } from "@meridian/contract";
import type { Context } from "../context.ts";
import type { DayRange } from "./range.ts";

/** The ten observatories at which most was submitted. */
export async function readBusiest(
  { sql }: Context,
  { from, to }: DayRange,
): Promise<Analytics["busiest_observatories"]> {
  const rows = await sql<Analytics["busiest_observatories"]>`
    select d.scope_id as observatory_id, left(o.doc ->> 'name', 200) as name, d.created, d.ended,
           d.completed::float8 / nullif(d.ended, 0) as success_rate
      from (
        select scope_id, sum(created)::int as created,
               coalesce(sum(ended) filter (where status <> 'cancelled'), 0)::int as ended,
               coalesce(sum(ended) filter (where status = 'completed'), 0)::int as completed
          from analytics_days where day between ${from} and ${to} and scope_id <> ''
         group by scope_id having sum(created) > 0
         order by 2 desc, scope_id limit 10
      ) d left join observatories o on o.id = d.scope_id
     order by d.created desc, d.scope_id`;
  return [...rows];
}
