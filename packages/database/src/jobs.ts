import type { Queryable } from "./collection.ts";
import { sql } from "./query.ts";

export interface JobOptions {
  runAt?: Date;
  /** A job with the same key that hasn't started yet is replaced. */
  key?: string;
  maxAttempts?: number;
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
  await db.execute(sql`
    select graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? 25}::int,
      job_key => ${options.key ?? null}::text,
      queue_name => ${options.queue ?? null}::text
    )`);
}
