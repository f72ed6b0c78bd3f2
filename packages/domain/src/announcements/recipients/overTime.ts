import type { AcknowledgementsOverTime } from "@meridian/contract";
import { requireScope, type Scope, systemScope } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { announcementOf } from "../find.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** Of time, in seconds: what people count in. */
const steps = [
  ...[minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour],
  ...[day, 7 * day, 30 * day, 365 * day],
];
/** A chart that fits onto a telephone has no more. */
const atMost = 48;

/** When how many acknowledged an announcement, for those who may announce in its scope. Throws FORBIDDEN, NOT_FOUND. */
export async function acknowledgementsOverTime(
  ctx: Context,
  { id }: { id: string },
  scope: Scope = systemScope,
): Promise<AcknowledgementsOverTime> {
  await requireScope(ctx.db, ctx, scope, "announce");
  await announcementOf(ctx, scope, id);
  const counted = await countByStep(ctx, id);
  return { step_seconds: counted[0]?.step ?? minute, steps: withoutGaps(counted) };
}

interface Counted {
  /** Seconds since 1970. */
  at: number;
  acknowledged: number;
  step: number;
}

/**
 * One pass over the index of what is acknowledged, whose ends say how long the steps are. Weeks begin on a Monday, as
 * 2001 did.
 */
const countByStep = ({ sql }: Context, id: string): Promise<Counted[]> => sql<Counted[]>`
  with edges as materialized (
    select min(acknowledged_at) as first, max(acknowledged_at) as last
      from announcement_recipients where announcement_id = ${id} and acknowledged_at is not null
  ), chosen as materialized (
    select coalesce(min(seconds) filter (where (last - first) <= make_interval(secs => seconds) * ${atMost - 1}::int),
                    max(seconds)) as step
      from edges cross join unnest(${steps}::int[]) seconds
  )
  select extract(epoch from date_bin(make_interval(secs => step), acknowledged_at, '2001-01-01T00:00:00Z'))::float8 as at,
         count(*)::int as acknowledged, step
    from announcement_recipients cross join chosen
   where announcement_id = ${id} and acknowledged_at is not null
   group by 1, step order by 1`;

function withoutGaps(counted: readonly Counted[]): AcknowledgementsOverTime["steps"] {
  const found = new Map(counted.map(({ at, acknowledged }) => [at, acknowledged]));
  const [first, last] = [counted[0], counted.at(-1)];
  if (!first || !last) return [];
  return Array.from({ length: (last.at - first.at) / first.step + 1 }, (_, n) => {
    const at = first.at + n * first.step;
    return { at: new Date(at * 1000).toISOString(), acknowledged: found.get(at) ?? 0 };
  });
}
