import type { IntegrityTrend } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { joinStarter, type ScanRow, scanColumns, toScan } from "./wire.ts";

const length = 90;
const dayMs = 86_400_000;
const dayOf = (at: number | string) => new Date(at).toISOString().slice(0, 10);

/**
 * How many issues were new and how many went away on each of the last 90 days, in UTC: what each scan has noted, and what
 * was repaired. Throws FORBIDDEN.
 */
export async function getTrend(ctx: Context): Promise<IntegrityTrend> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  const today = Date.parse(dayOf(ctx.now().getTime()));
  const first = new Date(today - (length - 1) * dayMs);
  const days = Array.from({ length }, (_, at) => ({
    day: dayOf(first.getTime() + at * dayMs),
    new: 0,
    resolved: 0,
  }));
  const byDay = new Map(days.map((day) => [day.day, day]));
  const [scans, repairs] = await Promise.all([
    sql<ScanRow[]>`
      select ${sql.unsafe(scanColumns)} from integrity_scans s ${sql.unsafe(joinStarter)} where s.created_at >= ${first}`,
    sql<{ day: string; count: number }[]>`
      select (repaired_at at time zone 'UTC')::date::text as day, count(*)::int as count from integrity_issues
       where status = 'repaired' and repaired_at >= ${first} group by 1`,
  ]);
  for (const scan of scans.map(toScan)) {
    const day = byDay.get(dayOf(scan.created_at));
    if (!day) continue;
    day.new += scan.counts.new;
    day.resolved += scan.counts.resolved;
  }
  for (const { day, count } of repairs) {
    const found = byDay.get(day);
    if (found) found.resolved += count;
  }
  return { days };
}
