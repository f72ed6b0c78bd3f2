import type { IntegrityTrend } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";

const length = 90;
const dayMs = 86_400_000;
const dayOf = (at: number | string) => new Date(at).toISOString().slice(0, 10);

/**
 * Counts new and resolved issues on each of the last 90 days, in UTC, from the notes of each scan and from repairs. Throws
 * FORBIDDEN.
 */
export async function getTrend(ctx: Context): Promise<IntegrityTrend> {
  requireServerAdmin(ctx);
  const { db } = ctx;
  const today = Date.parse(dayOf(ctx.now().getTime()));
  const first = new Date(today - (length - 1) * dayMs);
  const days = Array.from({ length }, (_, at) => ({
    day: dayOf(first.getTime() + at * dayMs),
    new: 0,
    resolved: 0,
  }));
  const byDay = new Map(days.map((day) => [day.day, day]));
  const [scans, repairs] = await Promise.all([
    query<{ day: string; new: number; resolved: number }[]>(db)`
      select (created_at at time zone 'UTC')::date::text as day,
             ${countedIn("new")} as new, ${countedIn("resolved")} as resolved
        from integrity_scans where created_at >= ${first} group by 1`,
    query<{ day: string; count: number }[]>(db)`
      select (repaired_at at time zone 'UTC')::date::text as day, count(*)::int as count from integrity_issues
       where status = 'repaired' and repaired_at >= ${first} group by 1`,
  ]);
  for (const { day, ...counts } of scans) Object.assign(byDay.get(day) ?? {}, counts);
  for (const { day, count } of repairs) {
    const found = byDay.get(day);
    if (found) found.resolved += count;
  }
  return { days };
}

/** The sum of a scan's count, of those that are one. */
function countedIn(name: "new" | "resolved") {
  const count = sql`doc #>> ${["counts", name]}::text[]`;
  return sql`coalesce(sum((${count})::int) filter (where ${count} ~ '^[0-9]{1,9}$'), 0)::float8`;
}
