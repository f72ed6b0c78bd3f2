import { type Span, SpanKind, SpanStatusCode, traced } from "@meridian/tracing";
import type { Next } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { ServerConfig, ServerDeps } from "../deps.ts";
import { allowanceHeaders } from "../limits/headers.ts";
import type { CountRequest } from "../metrics/requests.ts";
import { unsubscribePath } from "../transfers/unsubscribe.ts";
import { connectionAddressOf, type Env, type Exchange, headersOf } from "./exchange.ts";
import { requestIdFrom } from "./requestId.ts";
import { originFinder } from "./trustedProxies.ts";

/** Gives a request its id, its answer the headers everything carries, and the log one line. */
export function observe({ log, config }: ServerDeps, count: CountRequest) {
  const always: [string, string][] = [...securityHeaders(config), ["cache-control", "no-store"]];
  const originOf = originFinder(config.trustedProxies ?? []);
  return createMiddleware<Env>((c, next) => {
    const from = headersOf(c)("traceparent");
    return traced(c.req.method, { kind: SpanKind.SERVER, from }, (span) => answer(c, next, span));
  });

  async function answer(c: Exchange, next: Next, span: Span) {
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
    const route = calls.map((call) => call.route).join(", ") || routePath(c);
    if (calls.length === 0) count(route, method, status, elapsed / 1000);
    nameSpan(span, { method, path, status, route });
    log.info({ request_id: requestId, method, path, status, ms: Math.round(elapsed * 10) / 10 }, "request");
  }
}

interface Answered {
  method: string;
  path: string;
  status: number;
  /** That of the path, or those of all procedures that were called. */
  route: string;
}

function nameSpan(span: Span, { method, path, status, route }: Answered) {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    ...{ "http.request.method": method, "url.path": path, "http.response.status_code": status },
    "http.route": route,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Sets headers. On a real connection they wait on Node's own answer, where those of the handler take precedence and nothing is copied. */
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

/** Everything comes from this server, but pictures of the sky; only the component library needs inline styles. */
function contentSecurityPolicy(baseUrl: URL, skyPictures: string | undefined): string {
  const pictures = skyPictures ? ` ${new URL(skyPictures).origin}` : "";
  const sockets = `${baseUrl.protocol === "https:" ? "wss:" : "ws:"}//${baseUrl.host}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures}`,
    "font-src 'self' data:",
    `connect-src 'self' ${sockets}${pictures}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join("; ");
}

/** The headers that every answer carries. */
function securityHeaders({ baseUrl, skyPictures }: ServerConfig): [string, string][] {
  const url = new URL(baseUrl);
  const headers: [string, string][] = [
    ["content-security-policy", contentSecurityPolicy(url, skyPictures)],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    // With "same-origin", a window that the interface opens elsewhere would look closed at once.
    ["cross-origin-opener-policy", "same-origin-allow-popups"],
    ["cross-origin-resource-policy", "same-origin"],
    ["permissions-policy", "camera=(), microphone=(), geolocation=(self)"],
  ];
  if (url.protocol === "https:") headers.push(["strict-transport-security", "max-age=31536000"]);
  return headers;
}
