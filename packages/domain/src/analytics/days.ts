import { type AnalyticsDay, observationStatus } from "@meridian/contract";
import type { Context } from "../context.ts";
import { type DayRange, daysOf } from "./range.ts";
import { successRate } from "./rate.ts";

interface Counted {
  day: string;
  status: string;
  created: number;
  ended: number;
}

const known = new Set<string>(observationStatus.options);

/** Day by day, also those on which nothing happened. An empty `scopeId` stands for everything together. */
export async function readDays({ sql }: Context, scopeId: string, range: DayRange): Promise<AnalyticsDay[]> {
  const within = sql`scope_id = ${scopeId} and day between ${range.from} and ${range.to}`;
  const [counts, files, [before]] = await Promise.all([
    sql<Counted[]>`select day::text, status, created, ended from analytics_days where ${within}`,
    sql<{ day: string; bytes: number }[]>`
      select day::text, bytes::float8 as bytes from analytics_files where ${within}`,
    sql<[{ bytes: number }]>`
      select coalesce(sum(bytes), 0)::float8 as bytes from analytics_files
       where scope_id = ${scopeId} and day < ${range.from}`,
  ]);
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const bytesOf = new Map(files.map(({ day, bytes }) => [day, bytes]));
  let bytes_total = before.bytes;
  return daysOf(range).map((day) => {
    const bytes_added = bytesOf.get(day) ?? 0;
    bytes_total += bytes_added;
    return { day, ...observationsOf(byDay.get(day) ?? []), bytes_added, bytes_total };
  });
}

function observationsOf(counted: Counted[]) {
  const endedAs = (status: string) => counted.find((row) => row.status === status)?.ended ?? 0;
  const [completed, rest] = [
    endedAs("completed"),
    endedAs("partially_completed") + endedAs("failed") + endedAs("aborted"),
  ];
  const created = counted.filter((row) => row.created > 0);
  return {
    created: created.reduce((sum, row) => sum + row.created, 0),
    by_status: Object.fromEntries(
      created.filter(({ status }) => known.has(status)).map((row) => [row.status, row.created]),
    ),
    ended: completed + rest,
    completed,
    success_rate: successRate(completed, completed + rest),
  };
}
