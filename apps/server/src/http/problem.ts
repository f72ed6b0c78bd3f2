import { STATUS_CODES } from "node:http";
import {
  type FieldError,
  type LatestChange,
  type Problem,
  type ProblemCode,
  problemStatus,
} from "@meridian/contract";
import { DomainError, RetryLater, refusalOf, rootCause, VersionMismatch } from "@meridian/domain";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { BrokenBody } from "./bodyStream.ts";
import { RangeNotSatisfiable } from "./range.ts";

/** A method that a path doesn't take; the answer names those it does. */
export class MethodNotAllowed extends DomainError {
  readonly allow: string;

  constructor(allow: string) {
    super("METHOD_NOT_ALLOWED", `This path accepts ${allow}.`);
    this.allow = allow;
  }
}

interface Refusal {
  code: ProblemCode;
  detail: string;
  errors?: FieldError[] | undefined;
  changed?: LatestChange | undefined;
}

const trpcCodes: Partial<Record<TRPCError["code"], ProblemCode>> = {
  BAD_REQUEST: "MALFORMED",
  PARSE_ERROR: "MALFORMED",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_SUPPORTED: "METHOD_NOT_ALLOWED",
  PAYLOAD_TOO_LARGE: "TOO_LARGE",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
};

function explain(error: unknown): Refusal {
  const cause = rootCause(error);
  const refusal = refusalOf(error);
  if (refusal) {
    const changed = refusal instanceof VersionMismatch ? refusal.changed : undefined;
    return { code: refusal.code, detail: refusal.message, errors: refusal.errors, changed };
  }
  if (cause instanceof z.ZodError) {
    const errors = fieldErrors(cause.issues);
    const [first] = errors;
    return {
      code: "INVALID",
      detail: first?.path ? `${first.path} ${first.message}` : (first?.message ?? "invalid"),
      errors,
    };
  }
  if (error instanceof TRPCError && cause instanceof SyntaxError)
    return { code: "MALFORMED", detail: "The input isn't valid JSON." };
  const code = error instanceof TRPCError && trpcCodes[error.code];
  if (code) return { code, detail: (error as TRPCError).message };
  return {
    code: "INTERNAL",
    detail: "Something went wrong on the server. Find it in the log by the request id.",
  };
}

/** Any error as problem details: nothing of a crash but its request id leaves the server. */
export function toProblem(error: unknown, instance: string, requestId: string): Problem {
  const { code, detail, errors, changed } = explain(error);
  const status = problemStatus[code];
  return {
    type: "about:blank",
    title: STATUS_CODES[status] ?? code,
    status,
    detail,
    instance,
    code,
    request_id: requestId,
    ...(errors && { errors }),
    ...(changed && { changed }),
  };
}

/** Headers that go with a refusal. */
export function problemHeaders(error: unknown, problem: Problem): Record<string, string> {
  const headers: Record<string, string> = {};
  const cause = rootCause(error);
  if (cause instanceof RetryLater) headers["retry-after"] = String(cause.retryAfter);
  else if (problem.code === "MAINTENANCE") headers["retry-after"] = "10";
  else if (problem.code === "UNAVAILABLE") headers["retry-after"] = "2";
  if (cause instanceof BrokenBody) headers.connection = "close";
  if (cause instanceof MethodNotAllowed) headers.allow = cause.allow;
  if (cause instanceof RangeNotSatisfiable) headers["content-range"] = `bytes */${cause.size}`;
  if (problem.status === 401) headers["www-authenticate"] = "Bearer";
  return headers;
}

type Issue = z.core.$ZodIssue;

/** One entry per wrong field, its path written `targets.0.ids`. */
const fieldErrors = (issues: readonly Issue[], above: PropertyKey[] = []): FieldError[] =>
  issues.flatMap((issue) => entries(issue, [...above, ...issue.path]));

function entries(issue: Issue, path: PropertyKey[]): FieldError[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: written([...path, key]), message: "is not a known field" }));
  const nearest = issue.code === "invalid_union" && issue.message === "Invalid input" && nearestBranch(issue);
  if (nearest) return fieldErrors(nearest, path);
  return [{ path: written(path), message: issue.message }];
}

/** The branch of a union that the value was meant for: it fails on more than the type of the whole value. */
function nearestBranch(issue: z.core.$ZodIssueInvalidUnion): Issue[] | undefined {
  const deeper = (one: Issue) => one.code !== "invalid_type" || one.path.length > 0;
  return issue.errors.find((branch) => branch.every(deeper)) ?? issue.errors[0];
}

const written = (path: PropertyKey[]) => path.map(String).join(".");
