import type { AcknowledgementsOverTime } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { isoTime } from "../../base/isoTime.ts";
import type { Scope } from "../../ground/access/index.ts";
import { announcementOf, scopeFor } from "../find.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** Steps of time that people count in, in seconds. */
const steps = [
  ...[minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour],
  ...[day, 7 * day, 30 * day, 365 * day],
];
/** The most columns that a chart on a phone can show. */
const atMost = 48;

/** Acknowledgements over time, for people who may announce in the scope. Throws FORBIDDEN, NOT_FOUND. */
export async function acknowledgementsOverTime(
  ctx: Context,
  { id }: { id: string },
  wanted?: Scope,
): Promise<AcknowledgementsOverTime> {
  const scope = await scopeFor(ctx, id, "announce", wanted);
  await announcementOf(ctx, scope, id);
  const counted = await countByStep(ctx, id);
  return {
    step_seconds: counted[0]?.step_seconds ?? minute,
    steps: counted.map(({ at, acknowledged }) => ({ at, acknowledged })),
  };
}

type Counted = AcknowledgementsOverTime["steps"][number] & { step_seconds: number };

/**
 * Counts each step in the index of acknowledgements, whose first and last entry set the length of the steps; grouping would
 * sort a million times. Weeks begin on a Monday, as 2001 did.
 */
const countByStep = ({ db }: Context, id: string): Promise<Counted[]> => query<Counted[]>(db)`
  with edges as materialized (
    select min(acknowledged_at) as first, max(acknowledged_at) as last
      from announcement_recipients where announcement_id = ${id} and acknowledged_at is not null
  ), chosen as materialized (
    select coalesce(min(seconds) filter (where (last - first) <= make_interval(secs => seconds) * ${atMost - 1}::int),
                    max(seconds)) as seconds
      from edges cross join unnest(${steps}::int[]) seconds
  ), step as materialized (
    select seconds, make_interval(secs => seconds) as length, first, last from chosen cross join edges
  )
  select ${sql.raw(isoTime("at"))} as at, seconds as step_seconds, (
           select count(*)::int from announcement_recipients
            where announcement_id = ${id} and acknowledged_at >= at and acknowledged_at < at + length) as acknowledged
    from step cross join generate_series(date_bin(length, first, '2001-01-01T00:00:00Z'), last, length) at
   order by at`;
