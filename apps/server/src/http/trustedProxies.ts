import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;
type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** An address or a network, `10.0.0.0/8`; undefined when it is neither. */
function networkIn(text: string): Network | undefined {
  const [, address, bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address ?? "");
  const widest = version === 4 ? 32 : 128;
  if (version === 0 || Number(bits ?? 0) > widest) return undefined;
  return [ipaddr.parse(address!), Number(bits ?? widest)];
}

export const isAddressOrNetwork = (text: string): boolean => networkIn(text) !== undefined;

/** Reads an address as proxies write it, maybe with a port; undefined when it is none. */
function addressIn(text: string): Address | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  return isIP(address) ? ipaddr.process(address) : undefined;
}

const isWithin = (address: Address, network: Network) =>
  address.kind() === network[0].kind() && address.match(network as never);

/**
 * The origin of a request: the other end of the connection, or, when that is a trusted proxy, whom it says that it
 * forwards for; and so on until one that isn't trusted, because what stands before that anybody may have written.
 */
export function originFinder(trusted: readonly string[]) {
  const networks = trusted.map((text) => networkIn(text)!);
  const isTrusted = (address: Address) => networks.some((network) => isWithin(address, network));
  return (connection: string | undefined, forwardedFor: string | undefined): string | undefined => {
    let found = addressIn(connection ?? "");
    if (!found) return connection;
    for (const text of (forwardedFor ?? "").split(",").reverse()) {
      if (!isTrusted(found)) break;
      const before = addressIn(text.trim());
      if (!before) break;
      found = before;
    }
    return found.toString();
  };
}
