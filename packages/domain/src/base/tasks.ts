import {
  enqueueJob,
  enqueueJobs,
  type JobOptions,
  type JobSetOptions,
  type Queryable,
} from "@meridian/database";
import { type SQL, sql } from "@meridian/database/query";
import type { z } from "zod";
import type { Context } from "./context.ts";

/** The part of the enqueuing context that a job keeps: log lines of the job are found by the request that caused it. */
type Origin = Pick<Context, "requestId">;

/** Background work: a name, what its payload looks like, and what to do. Running it twice must be harmless. */
export interface Task<Payload extends z.ZodType = z.ZodType> {
  name: string;
  payload: Payload;
  /** True if the task itself tells the administrators when it fails for good. */
  reportsOwnFailure?: boolean;
  run(ctx: Context, payload: z.output<Payload>, signal: AbortSignal): Promise<void>;
  enqueue(db: Queryable, from: Origin, payload: z.input<Payload>, options?: JobOptions): Promise<void>;
  /** One job for each row of a query, whose columns are `payload` (JSON, as the task parses it) and `queue`. */
  enqueueEach(db: Queryable, from: Origin, rows: SQL, options?: JobSetOptions): Promise<void>;
}

export function defineTask<Payload extends z.ZodType>(
  task: Omit<Task<Payload>, "enqueue" | "enqueueEach">,
): Task<Payload> {
  return {
    ...task,
    enqueue: (db, from, payload, options) =>
      enqueueJob(db, task.name, withOrigin(task.payload.parse(payload), from), options),
    enqueueEach: (db, { requestId }, rows, options) =>
      enqueueJobs(
        db,
        task.name,
        requestId
          ? sql`select (payload::jsonb || jsonb_build_object('request_id', ${requestId}::text))::json as payload, queue
                  from (${rows}) job`
          : rows,
        options,
      ),
  };
}

/** A queued payload is the task's own with the request's id beside it. */
const withOrigin = (payload: unknown, { requestId }: Origin): unknown =>
  isObject(payload) && requestId ? { ...payload, request_id: requestId } : payload;

/** Takes a queued payload apart again: what the task parses, and the id of the request that caused the job. */
export function splitOrigin(queued: unknown): { payload: unknown } & Origin {
  if (!isObject(queued)) return { payload: queued };
  const { request_id, ...payload } = queued;
  return typeof request_id === "string" ? { payload, requestId: request_id } : { payload };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
