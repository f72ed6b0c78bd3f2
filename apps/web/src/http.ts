import type { Problem } from "@meridian/contract";
import { HttpProblem } from "./problem.ts";

/** Sends JSON to a route that isn't tRPC; throws HttpProblem when it is refused. */
export async function postJson<T = unknown>(path: string, body: object = {}): Promise<T> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) throw refused(response.status, answer, response.headers.get("retry-after"));
  return answer as T;
}

/** The error for an answer that isn't a success, whatever a proxy on the way made of it. */
export function refused(status: number, answer: unknown, retryAfter: string | null): HttpProblem {
  const known = answer as Partial<Problem> | undefined;
  const problem: Problem = {
    type: "about:blank",
    title: known?.title ?? "The request was refused",
    status,
    detail: known?.detail ?? `The server answered with status ${status}.`,
    instance: known?.instance ?? "",
    code: known?.code ?? "UNKNOWN",
    request_id: known?.request_id ?? "",
    errors: known?.errors,
  };
  const seconds = Number(retryAfter);
  return new HttpProblem(problem, retryAfter && Number.isFinite(seconds) ? seconds : undefined);
}
