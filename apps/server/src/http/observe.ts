import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { ServerDeps } from "../deps.ts";
import { allowanceHeaders } from "../limits/headers.ts";
import type { CountRequest } from "../metrics/requests.ts";
import { unsubscribePath } from "../transfers/unsubscribe.ts";
import { connectionAddressOf, type Env, type Exchange, headersOf } from "./exchange.ts";
import { securityHeaders } from "./headers.ts";
import { requestIdFrom } from "./requestId.ts";
import { originFinder } from "./trustedProxies.ts";

/** Gives a request its id, its answer the headers everything carries, and the log one line. */
export function observe({ log, config }: ServerDeps, count: CountRequest) {
  const always: [string, string][] = [...securityHeaders(config.baseUrl), ["cache-control", "no-store"]];
  const originOf = originFinder(config.trustedProxies ?? []);
  return createMiddleware<Env>(async (c, next) => {
    const started = performance.now();
    const requestId = requestIdFrom(headersOf(c)("x-request-id"));
    c.set("requestId", requestId);
    const origin = originOf(connectionAddressOf(c), headersOf(c)("x-forwarded-for"));
    if (origin) c.set("origin", origin);
    const dressed = dress(c, always, requestId);
    await next();
    if (!dressed) dressResponse(c.res.headers, always, requestId);
    const writes = c.get("writes");
    if (writes) for (const [name, value] of allowanceHeaders(writes)) c.res.headers.set(name, value);
    const elapsed = performance.now() - started;
    const { method } = c.req;
    // What stands in a mail opens something of its reader's.
    const path = c.req.path.startsWith(unsubscribePath) ? unsubscribePath : c.req.path;
    const { status } = c.res;
    const calls = c.get("calls") ?? [];
    for (const call of calls) count(call.route, method, call.status, call.seconds);
    if (calls.length === 0) count(routePath(c), method, status, elapsed / 1000);
    log.info({ request_id: requestId, method, path, status, ms: Math.round(elapsed * 10) / 10 }, "request");
  });
}

/** On a real connection the headers wait on Node's own answer, where those of the handler take precedence and nothing is copied. */
function dress(c: Exchange, always: [string, string][], requestId: string): boolean {
  const outgoing = c.env?.outgoing;
  if (!outgoing) return false;
  for (const [name, value] of always) outgoing.setHeader(name, value);
  outgoing.setHeader("x-request-id", requestId);
  return true;
}

function dressResponse(headers: Headers, always: [string, string][], requestId: string): void {
  for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
  headers.set("x-request-id", requestId);
}
