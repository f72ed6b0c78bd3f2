import { query, sql } from "@meridian/database/query";
import type { Transaction } from "../../../../base/context.ts";
import { deleteBackupObjects } from "../../delete.ts";
import { loadedSchema, previousSchema } from "../schemas.ts";

const kept = sql`waiting_jobs`;

/**
 * Empties the queue, but for the restore's own job, and for those about stored backups, which no restore replaces; the jobs
 * are kept with the data that they belong to.
 */
export async function putJobsAway(tx: Transaction, restoreId: string): Promise<void> {
  await query(tx)`
    create table ${sql`${sql.raw(previousSchema)}.${kept}`} as
    select j.id, t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
           array(select jsonb_object_keys(j.flags)) as flags
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where false`;
  await query(tx)`
    with gone as (
      delete from graphile_worker._private_jobs
       where locked_at is null and payload ->> 'id' is distinct from ${restoreId}
         and task_id not in (
           select id from graphile_worker._private_tasks where identifier = ${deleteBackupObjects.name})
       returning *)
    insert into ${sql`${sql.raw(previousSchema)}.${kept}`}
    select j.id, t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
           array(select jsonb_object_keys(j.flags))
      from gone j join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id`;
}

/** Puts the jobs of the current data away, and those back in the queue that belong to the data that is about to be. */
export async function exchangeJobs(tx: Transaction, restoreId: string): Promise<void> {
  await putJobsAway(tx, restoreId);
  await bringJobsBack(tx);
}

async function bringJobsBack(tx: Transaction): Promise<void> {
  const from = sql`${sql.raw(loadedSchema)}.${kept}`;
  await query(tx)`
    select graphile_worker.add_job(identifier => j.identifier, payload => j.payload, queue_name => j.queue_name,
             run_at => j.run_at, max_attempts => j.max_attempts::int, job_key => j.key, priority => j.priority::int,
             flags => nullif(j.flags, '{}'))
      from ${from} j order by j.id`;
  await query(tx)`drop table ${from}`;
}
