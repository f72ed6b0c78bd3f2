import { isIP } from "node:net";
import { isPublicAddress } from "./publicAddress.ts";

/**
 * True if an address that a user typed may be connected to, as far as the address itself tells: no private one, and not this
 * machine.
 */
export function mayReach(address: string, { allowPrivate }: { allowPrivate: boolean }): boolean {
  if (allowPrivate) return true;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host !== "localhost" && !host.endsWith(".localhost");
}
