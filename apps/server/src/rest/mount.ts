import { invalid } from "@meridian/domain";
import type { Hono } from "hono";
import { requireCaller } from "../auth/requireCaller.ts";
import type { ServerDeps } from "../deps.ts";
import { parseJson, readText } from "../http/body.ts";
import type { ContextFor, RequestContext } from "../http/context.ts";
import type { Env, Exchange } from "../http/exchange.ts";
import { MethodNotAllowed } from "../http/problem.ts";
import { readQuery } from "../http/query.ts";
import { answerOnce } from "../idempotency/answerOnce.ts";
import { fingerprintOf } from "../idempotency/fingerprint.ts";
import { answerMaker } from "./answer.ts";
import { ifVersionOf, takesIfMatch } from "./ifMatch.ts";
import { type Operation, pathsOf, restOperations, routePattern, takesIdempotencyKey } from "./operations.ts";

/** Registers every procedure that has a REST path, once. */
export function mountRest(app: Hono<Env>, deps: ServerDeps, contextFor: ContextFor): void {
  const operations = restOperations();
  for (const operation of operations) {
    const handle = handler(operation, operations, deps, contextFor);
    for (const path of pathsOf(operation.meta.openapi.path))
      app.on(operation.meta.openapi.method, routePattern(path), handle);
  }
}

function handler(operation: Operation, all: Operation[], deps: ServerDeps, contextFor: ContextFor) {
  const answer = answerMaker(operation, all);
  const { output } = operation.meta;
  const takesVersion = takesIfMatch(operation);
  const takesKey = takesIdempotencyKey(operation);
  return async (c: Exchange): Promise<Response> => {
    const ctx = await contextFor(c);
    requireCaller(ctx, operation.meta);
    const text = c.req.method === "GET" ? undefined : await readText(c);
    const input = inputOf(c, text, operation.changes ? ifVersionOf(c, takesVersion) : undefined);
    const perform = async (given: RequestContext) => {
      const result = await operation.call(given, input);
      if (deps.config.checkOutputs && output) checkOutput(operation.name, output.safeParse(result));
      return answer(input as Record<string, unknown>, result);
    };
    if (!takesKey) return perform(ctx);
    const fingerprint = async () => fingerprintOf(c.req.url, text ?? "");
    return answerOnce(c, deps, ctx, { fingerprint, perform, resumable: operation.meta.openapi.resumable });
  };
}

function checkOutput(name: string, parsed: { success: boolean; error?: Error }) {
  if (!parsed.success)
    throw new Error(`${name} answered something else than it says: ${parsed.error?.message}`);
}

/** Last of all routes: on a path that exists, any other method is told which ones do. */
export function refuseOtherMethods(app: Hono<Env>): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === "ALL" || path.includes("*")) continue;
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
    if (method === "GET") known.add("HEAD");
  }
  for (const [path, known] of methods)
    app.all(path, () => {
      throw new MethodNotAllowed([...known].sort().join(", "));
    });
}

/** Query, body and path as one input; of a name given in several, the path's value counts, then the body's. */
function inputOf(c: Exchange, text: string | undefined, ifVersion: number | undefined): unknown {
  const body = text === undefined ? undefined : parseJson(c, text);
  if (body !== undefined && (typeof body !== "object" || body === null || Array.isArray(body)))
    throw invalid("body", "must be a JSON object");
  const input = Object.assign(Object.create(null), readQuery(c.req.url));
  // Entry by entry: assigning would run the setter that `__proto__` is elsewhere.
  for (const [name, value] of Object.entries(body ?? {})) input[name] = value;
  if (ifVersion !== undefined) input.if_version = ifVersion;
  return Object.assign(input, c.req.param());
}
