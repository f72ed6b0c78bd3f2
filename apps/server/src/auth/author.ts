import type { Author } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import { type Exchange, ipAddressOf } from "../http/exchange.ts";
import { anonymous } from "./actor.ts";

/** Who is on record for what these endpoints change: nobody knows who asks, but from where. */
export function strangerAt(c: Exchange, { now }: ServerDeps): Author {
  const ipAddress = ipAddressOf(c);
  return { actor: anonymous, now, requestId: c.get("requestId"), ...(ipAddress && { ipAddress }) };
}

/** Whoever has the link that was mailed to somebody acts as that person. */
export const holderOfLink = (author: Author, userId: string): Author => ({
  ...author,
  actor: { type: "user", userId, serverAdmin: false, sessionId: "link" },
});
