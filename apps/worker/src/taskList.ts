import { type Context, type Log, notifySystemEvent, splitOrigin, type Task } from "@meridian/domain";
import { SpanKind, traced } from "@meridian/tracing";
import type { Job, Task as QueueTask, TaskList } from "graphile-worker";

export type TaskContext = Omit<Context, "actor" | "requestId" | "ipAddress">;

/** Every line of a job carries what it takes to find the others. */
function withFields(log: Log, fields: object): Log {
  return {
    debug: (details, message) => log.debug({ ...fields, ...details }, message),
    info: (details, message) => log.info({ ...fields, ...details }, message),
    warn: (details, message) => log.warn({ ...fields, ...details }, message),
    error: (details, message) => log.error({ ...fields, ...details }, message),
  };
}

/** The queue's view of a task: payload checked, run as the system, failures logged with the job and the attempt. */
function toQueueTask(task: Task, deps: TaskContext, lost: AbortSignal, underway: Set<string>): QueueTask {
  return async (raw, { job, abortSignal }) => {
    const { payload, origin, traceparent } = splitOrigin(raw);
    const log = withFields(deps.log, { job_id: job.id, task: task.name, request_id: origin.requestId });
    const signal = AbortSignal.any([lost, ...(abortSignal ? [abortSignal] : [])]);
    underway.add(job.id);
    try {
      // A job fetched just before the lock was lost may be another worker's by now.
      lost.throwIfAborted();
      const ctx = { ...deps, log, ...origin, actor: { type: "system" } } as const;
      const about = { kind: SpanKind.CONSUMER, attributes: { "meridian.job.id": job.id }, from: traceparent };
      await traced(`job ${task.name}`, about, () => task.run(ctx, task.payload.parse(payload), signal));
    } catch (error) {
      if (signal.aborted) log.info({ attempt: job.attempts }, "job stopped, it will run again");
      else log.error({ attempt: job.attempts, max_attempts: job.max_attempts, err: error }, "job failed");
      if (!signal.aborted && !task.reportsOwnFailure && job.attempts >= job.max_attempts)
        await tellGivenUp(task, deps, job);
      throw error;
    } finally {
      underway.delete(job.id);
    }
  };
}

/** Tells the administrators of a job that won't be tried again. */
async function tellGivenUp(task: Task, { db, now, log }: TaskContext, job: Job): Promise<void> {
  const event = {
    event: "job.given_up",
    title: `The background job ${task.name} was given up`,
    body: `It failed ${job.attempts} times. The log has the reason, under job_id ${job.id}.`,
    path: "/health",
  } as const;
  await notifySystemEvent(db, { now }, event).catch((err) =>
    log.error({ err }, "administrators could not be told of a job that was given up"),
  );
}

/** The tasks of the queue by name; `underway` holds the ids of the jobs that run. */
export const toTaskList = (
  tasks: readonly Task[],
  deps: TaskContext,
  lost: AbortSignal,
  underway = new Set<string>(),
): TaskList => Object.fromEntries(tasks.map((task) => [task.name, toQueueTask(task, deps, lost, underway)]));
