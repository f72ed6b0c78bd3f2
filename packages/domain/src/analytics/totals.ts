import { type Analytics, observationStatus } from "@meridian/contract";
import type { Context } from "../context.ts";
import { successRate } from "./rate.ts";

type Totals = Pick<
  Analytics,
  "observation_count" | "observations_by_status" | "success_rate" | "storage_bytes"
>;

/** Of all times. A status that nobody knows counts as an observation all the same. */
export async function readTotals({ sql }: Context, scopeId: string): Promise<Totals> {
  const [counts, [files]] = await Promise.all([
    sql<{ status: string; count: number }[]>`
      select status, sum(created)::int as count from analytics_days where scope_id = ${scopeId} group by status`,
    sql<[{ bytes: number }]>`
      select coalesce(sum(bytes), 0)::float8 as bytes from analytics_files where scope_id = ${scopeId}`,
  ]);
  const counted = new Map(counts.map(({ status, count }) => [status, count]));
  const of = (status: string) => counted.get(status) ?? 0;
  const completed = of("completed");
  return {
    observation_count: counts.reduce((sum, { count }) => sum + count, 0),
    observations_by_status: Object.fromEntries(
      observationStatus.options.map((status) => [status, of(status)]),
    ) as Analytics["observations_by_status"],
    success_rate: successRate(
      completed,
      completed + of("partially_completed") + of("failed") + of("aborted"),
    ),
    storage_bytes: files.bytes,
  };
}
