import { createHash, timingSafeEqual } from "node:crypto";
import { isIPv4 } from "node:net";
import { DomainError } from "@meridian/domain";
import { connectionAddressOf, type Exchange, headersOf } from "../http/exchange.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

function isLoopback(address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:/, "") ?? "";
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}

/** True for this machine's own names: a page of another name may have been led here by its own name server. */
function isOwnName(host: string | undefined): boolean {
  const name = host
    ?.replace(/:\d+$/, "")
    .replace(/^\[|\]$/g, "")
    .toLowerCase();
  return name === undefined || name === "localhost" || isLoopback(name);
}

/** A proxy on this machine makes everybody's requests come from it. */
const forwarding = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/** Whoever has the token; while there is none, programs on this machine. Throws UNAUTHENTICATED or FORBIDDEN. */
export function requireMetricsReader(c: Exchange, token: string | undefined): void {
  const header = headersOf(c);
  if (token === undefined) {
    const isForwarded = forwarding.some((name) => header(name) !== undefined);
    if (isLoopback(connectionAddressOf(c)) && !isForwarded && isOwnName(header("host"))) return;
    throw new DomainError(
      "FORBIDDEN",
      "Metrics are available on this machine only, unless METRICS_TOKEN is set.",
    );
  }
  const given = /^Bearer +(\S{1,200})$/i.exec(header("authorization") ?? "")?.[1];
  if (given === undefined || !timingSafeEqual(digest(given), digest(token)))
    throw new DomainError("UNAUTHENTICATED", "Send METRICS_TOKEN as a bearer token.");
}
