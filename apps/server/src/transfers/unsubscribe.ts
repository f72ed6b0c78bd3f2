import { pageUrl, unsubscribeInput } from "@meridian/contract";
import { type Context, unsubscribe } from "@meridian/domain";
import type { Hono } from "hono";
import type { ServerDeps } from "../deps.ts";
import { contextOfServer } from "../http/context.ts";
import { type Env, ipAddressOf } from "../http/exchange.ts";

/** The start of addresses in mails: no cookie counts here, so a page of another site may ask, too. */
export const unsubscribePath = "/unsubscribe/";

/**
 * The address in mails' `List-Unsubscribe`: mail programs POST to it, people and scanners of links open it and find a page
 * with a button. The page has the token behind `#`, which no log sees.
 */
export function mountUnsubscribe(app: Hono<Env>, deps: ServerDeps): void {
  const always = contextOfServer(deps);
  const path = `${unsubscribePath}:token`;
  app.get(path, (c) => {
    const page = `${pageUrl(deps.config.baseUrl, "/unsubscribe")}#token=${encodeURIComponent(c.req.param("token"))}`;
    return c.redirect(page, 302);
  });
  app.post(path, async (c) => {
    const ipAddress = ipAddressOf(c);
    // Whoever asks: credentials that come along, also wrong ones, don't count.
    const ctx: Context = {
      ...always,
      actor: { type: "anonymous" },
      requestId: c.get("requestId"),
      ...(ipAddress && { ipAddress }),
    };
    await unsubscribe(ctx, unsubscribeInput.parse({ token: c.req.param("token") }));
    return c.text("Unsubscribed.\n");
  });
}
