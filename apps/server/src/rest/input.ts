import { invalid } from "@meridian/domain";
import { parseJson } from "../http/body.ts";
import type { Exchange } from "../http/exchange.ts";
import { readQuery } from "../http/query.ts";

/** Query, body and path as one input; of a name given in several, the path's value counts, then the body's. */
export function inputOf(c: Exchange, text: string | undefined, ifVersion: number | undefined): unknown {
  const body = text === undefined ? undefined : parseJson(c, text);
  if (body !== undefined && (typeof body !== "object" || body === null || Array.isArray(body)))
    throw invalid("body", "must be a JSON object");
  const input = Object.assign(Object.create(null), readQuery(c.req.url));
  // Entry by entry: assigning would run the setter that `__proto__` is elsewhere.
  for (const [name, value] of Object.entries(body ?? {})) input[name] = value;
  if (ifVersion !== undefined) input.if_version = ifVersion;
  return Object.assign(input, c.req.param());
}
