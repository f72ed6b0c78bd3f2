import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";

export interface JobCounts {
  task: string;
  /** Could run now. */
  waiting: number;
  /** Jobs for later: at a set time, or after the pause before another attempt. */
  scheduled: number;
  running: number;
  /** Tried as often as it may be. */
  failed: number;
}

/** The jobs in the queue, by task. */
export const countJobs = (db: Queryable): Promise<JobCounts[]> =>
  query<JobCounts[]>(db)`
    select task_identifier as task,
           count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as waiting,
           count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as scheduled,
           count(*) filter (where locked_at is not null)::int as running,
           count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
      from graphile_worker.jobs group by task_identifier`;
