import { query } from "@meridian/database/query";
import type { Queryable, SQL } from "./query.ts";

export interface JobOptions {
  runAt?: Date;
  /** A job with the same key that hasn't started yet is replaced. */
  key?: string;
  maxAttempts?: number;
  /** Higher runs later. */
  priority?: number;
  /** Jobs of one queue run one after another. */
  queue?: string;
}

/** Queues a job inside the transaction that makes it necessary: no job without its change, no change without its job. */
export async function enqueueJob(
  db: Queryable,
  task: string,
  payload: unknown,
  options: JobOptions = {},
): Promise<void> {
  await query(db)`
    select graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? 25}::int,
      job_key => ${options.key ?? null}::text,
      queue_name => ${options.queue ?? null}::text,
      priority => ${options.priority ?? 0}::int
    )`;
}

export type JobSetOptions = Pick<JobOptions, "maxAttempts" | "priority">;

/** Queues a job for each row of a query, with its columns `payload` (JSON) and `queue`. */
export async function enqueueJobs(
  db: Queryable,
  task: string,
  rows: SQL,
  { maxAttempts = 25, priority = 0 }: JobSetOptions = {},
): Promise<void> {
  await query(db)`
    select graphile_worker.add_job(${task}, job.payload, queue_name => job.queue, priority => ${priority}::int,
                                   max_attempts => ${maxAttempts}::int)
      from (${rows}) job`;
}
