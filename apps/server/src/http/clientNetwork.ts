import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { type Exchange, ipAddressOf } from "./exchange.ts";

/** Bytes of an IPv6 address that a provider assigns: whoever has one address has all that begin like it. */
const assigned = 8;

/** The part of an address that limits count a client by: an IPv4 address, or the /64 of an IPv6 address. */
export const clientNetworkOf = (c: Exchange): string => networkOf(ipAddressOf(c));

export function networkOf(address = "unknown"): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const bytes = parsed.toByteArray().fill(0, assigned);
  return `${ipaddr.fromByteArray(bytes).toString()}/64`;
}
