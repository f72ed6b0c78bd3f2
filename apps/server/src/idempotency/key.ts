import { createHmac } from "node:crypto";
import { invalid } from "@meridian/domain";
import { type Exchange, headersOf } from "../http/exchange.ts";

export const idempotencyHeader = "Idempotency-Key";
const wellFormed = /^[\x21-\x7e]{1,255}$/;

/** The key that a request carries, if any; throws INVALID for one that isn't a key. */
export function idempotencyKeyOf(c: Exchange): string | undefined {
  const key = headersOf(c)(idempotencyHeader.toLowerCase());
  if (key === undefined) return undefined;
  if (!wellFormed.test(key))
    throw invalid(idempotencyHeader, "must be 1 to 255 visible ASCII characters, given once");
  return key;
}

/** The name that a key is kept under: its own for each person, method and path; `/api/v1/x` and `/x` are one. */
export function idOf(secret: string, userId: string, c: Exchange, key: string): string {
  const path = c.req.path.replace(/^\/api\/v1(?=\/)/, "");
  return createHmac("sha256", secret)
    .update(JSON.stringify([userId, c.req.method, path, key]))
    .digest("base64url");
}
