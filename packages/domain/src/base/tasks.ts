import {
  enqueueJob,
  enqueueJobs,
  type JobOptions,
  type JobSetOptions,
  type Queryable,
} from "@meridian/database";
import { type SQL, sql } from "@meridian/database/query";
import { traceparent } from "@meridian/tracing";
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
    enqueueEach(db, from, rows, options) {
      const origin = JSON.stringify(keptOf(from));
      const jobs = sql`select (payload::jsonb || ${origin}::jsonb)::json as payload, queue from (${rows}) job`;
      return enqueueJobs(db, task.name, origin === "{}" ? rows : jobs, options);
    },
  };
}

/** The part of a queued payload that says where it comes from: the request, and the span under way. */
function keptOf({ requestId }: Origin) {
  const from = traceparent();
  return { ...(requestId && { request_id: requestId }), ...(from && { traceparent: from }) };
}

/** A queued payload is the task's own, with where it comes from beside it. */
const withOrigin = (payload: unknown, from: Origin): unknown =>
  isObject(payload) ? { ...payload, ...keptOf(from) } : payload;

/** Takes a queued payload apart again: what the task parses, the request that caused the job, and the span it continues. */
export function splitOrigin(queued: unknown): { payload: unknown; origin: Origin; traceparent?: string } {
  if (!isObject(queued)) return { payload: queued, origin: {} };
  const { request_id, traceparent, ...payload } = queued;
  return {
    payload,
    origin: typeof request_id === "string" ? { requestId: request_id } : {},
    ...(typeof traceparent === "string" && { traceparent }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
