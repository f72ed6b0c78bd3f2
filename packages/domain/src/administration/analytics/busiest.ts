import type { Analytics } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import type { DayRange } from "./range.ts";

/** The ten observatories at which most was submitted. */
export async function readBusiest(
  { db }: Context,
  range: DayRange,
): Promise<Analytics["busiest_observatories"]> {
  const { from, to } = range;
  const months = wholeMonths(range);
  const rows = await query<Analytics["busiest_observatories"]>(db)`
    select d.scope_id as observatory_id, left(o.doc ->> 'name', 200) as name, d.created, d.ended,
           d.completed::float8 / nullif(d.ended, 0) as success_rate
      from (
        select scope_id, sum(created)::int as created, sum(ended)::int as ended, sum(completed)::int as completed
          from (
            select scope_id, created, ended, completed from analytics_months
             where month between ${months.first} and ${months.last}
             union all
            select scope_id, created, case when status <> 'cancelled' then ended else 0 end,
                   case when status = 'completed' then ended else 0 end
              from analytics_days
             where scope_id <> '' and (day between ${from} and ${months.before} or day between ${months.after} and ${to})
          ) parts
         group by scope_id having sum(created) > 0
         order by 2 desc, scope_id limit 10
      ) d left join observatories o on o.id = d.scope_id
     order by d.created desc, d.scope_id`;
  return [...rows];
}

const dayLength = 24 * 3_600_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
/** The first day of the month that is so many after the day's. */
const monthOf = (day: string, later: number) =>
  dayOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + later, 1));
const dayBefore = (day: string) => dayOf(Date.parse(day) - dayLength);
const dayAfter = (day: string) => dayOf(Date.parse(day) + dayLength);

/** The months that lie in a range, and where the days around them end and begin. */
function wholeMonths({ from, to }: DayRange) {
  const first = from.endsWith("-01") ? from : monthOf(from, 1);
  const after = monthOf(dayAfter(to), 0);
  // Without any, all are days before the first.
  if (first >= after) return { first, last: dayBefore(first), before: to, after: dayAfter(to) };
  return { first, last: monthOf(after, -1), before: dayBefore(first), after };
}
