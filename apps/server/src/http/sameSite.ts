import { DomainError } from "@meridian/domain";
import { createMiddleware } from "hono/factory";
import { unsubscribePath } from "../transfers/unsubscribe.ts";
import { type Env, type Exchange, type HeaderReader, headersOf } from "./exchange.ts";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/** True if a browser says that a page of another site is behind a request. */
export function comesFromElsewhere(header: HeaderReader, baseUrl: string): boolean {
  const site = header("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = header("origin");
  if (origin === undefined || origin === new URL(baseUrl).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== header("host");
}

/** Refuses changes that another site's page makes with this site's cookie. A bearer token no browser sends by itself. */
export const refuseOtherSites = (baseUrl: string) =>
  createMiddleware<Env>(async (c: Exchange, next) => {
    const header = headersOf(c);
    if (c.req.path.startsWith(unsubscribePath)) return next();
    if (!harmless.has(c.req.method) && !header("authorization") && comesFromElsewhere(header, baseUrl))
      throw new DomainError("FORBIDDEN", "This request comes from another site.");
    await next();
  });
