import { type Context, requireServerAdmin, requireSession, requireUser } from "@meridian/domain";
import type { Hono } from "hono";
import type { ContextFor } from "../http/context.ts";
import type { Env } from "../http/exchange.ts";

interface Addressed {
  openapi: { path: string; public?: boolean; inPerson?: boolean; signedIn?: boolean };
}

const systemPath = "/api/v1/system/";

/**
 * Whoever isn't signed in, asks about the system without being its administrator, or comes with a key for what no key may
 * do, is told so before anything is said about what they sent. Throws UNAUTHENTICATED, FORBIDDEN.
 */
export function requireCaller(ctx: Context, { openapi }: Addressed): void {
  if (openapi.public) return;
  requireUser(ctx);
  if (openapi.inPerson) requireSession(ctx);
  if (openapi.path.startsWith(systemPath) && !openapi.signedIn) requireServerAdmin(ctx);
}

/** Hides, after all routes, which paths of the system exist from people who may not use them. */
export function hideSystemPaths(app: Hono<Env>, contextFor: ContextFor): void {
  app.all(`${systemPath}*`, async (c, next) => {
    requireCaller(await contextFor(c), { openapi: { path: systemPath } });
    await next();
  });
}
