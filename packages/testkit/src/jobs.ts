import type { Database } from "@meridian/database";
import { type Context, splitOrigin, type Task } from "@meridian/domain";

/** The payloads of the jobs of one task that wait to run, oldest first. */
export async function enqueued(database: Database, task: Pick<Task, "name">): Promise<unknown[]> {
  const rows = await database.sql`
    select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${task.name} order by j.id`;
  return rows.map((row) => row.payload);
}

/** Takes every waiting job of one task out of the queue and runs it here, in order. */
export async function runEnqueued<T extends Task>(
  database: Database,
  ctx: Context,
  task: T,
): Promise<number> {
  // In one statement: what is enqueued meanwhile is run the next time, and not lost.
  const rows = await database.sql`
    with taken as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = ${task.name} returning j.id, j.payload)
    select payload from taken order by id`;
  const payloads = rows.map((row) => row.payload);
  for (const queued of payloads) {
    const { payload, origin } = splitOrigin(queued);
    const signal = new AbortController().signal;
    await task.run({ ...ctx, ...origin, actor: { type: "system" } }, task.payload.parse(payload), signal);
  }
  return payloads.length;
}
