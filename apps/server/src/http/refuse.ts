import { DomainError, type Log, rootCause } from "@meridian/domain";
import type { Exchange } from "./exchange.ts";
import { problemHeaders, toProblem } from "./problem.ts";

/** The answer to an error: problem+json, and a line in the log when it was ours. */
export function refuse(c: Exchange, error: unknown, log: Log): Response {
  const problem = toProblem(error, c.req.path, c.get("requestId"));
  logFailure(log, error, problem.status, problem.request_id);
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { "content-type": "application/problem+json", ...problemHeaders(error, problem) },
  });
}

/** Logs what a person must look at. The cause alone: what wraps it repeats the statement with its parameters. */
export function logFailure(log: Log, error: unknown, status: number, requestId: string): void {
  // That everybody is refused while the data is replaced is known, and would fill the log.
  if (status < 500 || (error instanceof DomainError && error.code === "MAINTENANCE")) return;
  const err = rootCause(error);
  if (status === 503) log.warn({ err, request_id: requestId }, "unavailable");
  else log.error({ err, request_id: requestId }, "request failed");
}
