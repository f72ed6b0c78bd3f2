import type { Database } from "@meridian/database";
import { type Context, splitOrigin, type Task } from "@meridian/domain";

const never = new AbortController().signal;

/** Works the queue off as a worker does: a job that fails stays. Throws what a job throws. */
export async function workOff(database: Database, ctx: Context, tasks: readonly Task[]): Promise<void> {
  await database.sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`;
  for (;;) {
    const [job] = await database.sql`
      select j.id, j.payload, t.identifier from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier in ${database.sql(tasks.map(({ name }) => name))} order by j.id limit 1`;
    if (!job) return;
    const task = tasks.find(({ name }) => name === job.identifier)!;
    const { payload, origin } = splitOrigin(job.payload);
    const actor = { type: "system" } as const;
    await task.run({ ...ctx, ...origin, actor }, task.payload.parse(payload), never);
    await database.sql`delete from graphile_worker._private_jobs where id = ${job.id}`;
  }
}
