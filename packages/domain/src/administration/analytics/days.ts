import { type AnalyticsDay, observationStatus } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { type DayRange, daysOf } from "./range.ts";
import { successShare } from "./rate.ts";

interface Counted {
  day: string;
  created: number;
  by_status: Record<string, number> | null;
  ended: number;
  completed: number;
}

/** Day by day, also those on which nothing happened. An empty `scopeId` stands for everything together. */
export async function readDays(ctx: Context, scopeId: string, range: DayRange): Promise<AnalyticsDay[]> {
  const { db } = ctx;
  const within = sql`scope_id = ${scopeId} and day between ${range.from} and ${range.to}`;
  const [counts, files, [before]] = await Promise.all([
    readCounts(ctx, scopeId, range),
    query<{ day: string; bytes: number }[]>(db)`
      select day::text, bytes::float8 as bytes from analytics_files where ${within}`,
    query<[{ bytes: number }]>(db)`
      select coalesce(sum(bytes), 0)::float8 as bytes from analytics_files
       where scope_id = ${scopeId} and day < ${range.from}`,
  ]);
  const countOf = new Map(counts.map(({ day, ...count }) => [day, count]));
  const bytesOf = new Map(files.map(({ day, bytes }) => [day, bytes]));
  let bytes_total = before.bytes;
  return daysOf(range).map((day) => {
    const { created, by_status, ended, completed } = countOf.get(day) ?? nothing;
    const bytes_added = bytesOf.get(day) ?? 0;
    bytes_total += bytes_added;
    const success_rate = successShare(completed, ended);
    const counted = { created, by_status: by_status ?? {}, ended, completed, success_rate };
    return { day, ...counted, bytes_added, bytes_total };
  });
}

const nothing: Omit<Counted, "day"> = { created: 0, by_status: null, ended: 0, completed: 0 };

/** A row per day and not per status: over years that is a sixth of what has to be sent and read. */
const readCounts = ({ db }: Context, scopeId: string, { from, to }: DayRange) => query<Counted[]>(db)`
  select day::text, sum(created)::int as created,
         json_object_agg(status, created) filter (where created > 0 and status = any(${observationStatus.options}::text[])) as by_status,
         coalesce(sum(ended) filter (where status in ('completed', 'partially_completed', 'failed', 'aborted')), 0)::int as ended,
         coalesce(sum(ended) filter (where status = 'completed'), 0)::int as completed
    from analytics_days where scope_id = ${scopeId} and day between ${from} and ${to} group by day`;
