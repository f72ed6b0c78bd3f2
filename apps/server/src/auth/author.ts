import type { Author } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import { type Exchange, ipAddressOf } from "../http/exchange.ts";
import { anonymous } from "./actor.ts";

/** The author on record for changes by these endpoints: their name is unknown, but not their address. */
export function strangerAt(c: Exchange, { now }: ServerDeps): Author {
  const ipAddress = ipAddressOf(c);
  return { actor: anonymous, now, requestId: c.get("requestId"), ...(ipAddress && { ipAddress }) };
}

/** Whoever has the link that was mailed to somebody acts as that person. */
export const holderOfLink = (author: Author, userId: string): Author => ({
  ...author,
  actor: { type: "user", userId, serverAdmin: false, sessionId: "link" },
});
