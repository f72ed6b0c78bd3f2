import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";

/** Returns how long the longest-waiting job that could run has waited, in seconds; null when none waits. */
export async function oldestRunnableJobSeconds(db: Queryable): Promise<number | null> {
  const [row] = await query<{ seconds: number | null }[]>(db)`
    select extract(epoch from now() - min(run_at))::float8 as seconds from graphile_worker.jobs
     where locked_at is null and attempts < max_attempts and run_at <= now()`;
  return row!.seconds;
}
