import { createMiddleware } from "hono/factory";
import type { Env } from "./exchange.ts";

/** Seconds, where whoever refuses doesn't know better. */
const shortly = "2";

/** Whatever says that it is unavailable says when to ask again. */
export const sayWhenAgain = createMiddleware<Env>(async (c, next) => {
  await next();
  if (c.res.status === 503 && !c.res.headers.has("retry-after")) c.header("retry-after", shortly);
});
