import { query, sql } from "@meridian/database/query";
import type { Action, Planner } from "./action.ts";

/** A job as it can be added again. */
interface Job {
  id: string;
  payload: unknown;
  queue: string | null;
  run_at: string;
  max_attempts: number;
  key: string | null;
  priority: number;
}

/** Jobs of one task that go. */
export interface DroppedJobs {
  action: "drop_jobs";
  task: string;
  jobs: Job[];
}

/** Jobs that waited so long are most likely nobody's any more. */
const forgottenAfterHours = 24;

/** Condition: the job `j` is of no more use. It was given up, or has waited for more than a day. */
export const isHopeless = sql`(j.locked_at is null and (j.attempts >= j.max_attempts
  or j.run_at < now() - interval '${sql.raw(String(forgottenAfterHours))} hours'))`;

/** Jobs that were given up or forgotten go; those that only wait are left to a worker. */
export const planDropping: Planner<DroppedJobs> = async (tx, _ctx, { details }) => {
  const task = String(details.task);
  const jobs = await query<Job[]>(tx)`
    select j.id::text, j.payload, q.queue_name as queue, j.run_at::text, j.max_attempts, j.key, j.priority
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where t.identifier = ${task} and ${isHopeless} order by j.id limit 10000 for update of j`;
  if (jobs.length === 0)
    return { refusal: "These jobs only wait. See that a worker runs, and it will do them." };
  return { action: "drop_jobs", task, jobs };
};

export const dropJobs: Action<DroppedJobs> = {
  async apply(tx, _ctx, { jobs }) {
    await query(tx)`
      select from graphile_worker.complete_jobs(${sql.param(jobs.map(({ id }) => id))}::bigint[])`;
    return [];
  },

  /** Adds the jobs again; each is tried as often as before. */
  async undo(tx, _ctx, { task, jobs }) {
    await query(tx)`
      select graphile_worker.add_job(${task}::text, j.payload, j.queue, j.run_at, j.max_attempts, j.key, j.priority)
        from json_to_recordset(${JSON.stringify(jobs)}::json)
          as j (payload json, queue text, run_at timestamptz, max_attempts int, key text, priority int)`;
    return [];
  },

  describe({ task, jobs }) {
    const summary = `Delete ${jobs.length === 1 ? "1 job" : `${jobs.length} jobs`} of ${task}`;
    return { action: "delete", summary, collection: null, document_id: null, changes: [] };
  },
};
