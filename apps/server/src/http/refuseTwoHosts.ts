import { DomainError } from "@meridian/domain";
import { createMiddleware } from "hono/factory";
import type { Env } from "./exchange.ts";

/** Two Host headers are two opinions on whose request it is: RFC 9112, 3.2. Node itself keeps the first. */
export const refuseTwoHosts = createMiddleware<Env>(async (c, next) => {
  const raw = c.env?.incoming?.rawHeaders ?? [];
  let hosts = 0;
  for (let at = 0; at < raw.length; at += 2) if (raw[at]!.toLowerCase() === "host") hosts++;
  if (hosts > 1) throw new DomainError("MALFORMED", "A request must have exactly one Host header.");
  await next();
});
