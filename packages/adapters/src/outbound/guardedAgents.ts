import { lookup as systemLookup } from "node:dns";
import { type ClientRequestArgs, Agent as HttpAgent } from "node:http";
import { type AgentOptions, Agent as HttpsAgent } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./publicAddress.ts";

/** A connection that was not made. Where it would have led isn't said: that is nobody's business outside. */
export class PrivateAddress extends Error {
  constructor() {
    super("the address isn't a public one");
    this.name = "PrivateAddress";
  }
}

export interface Agents {
  httpAgent: HttpAgent;
  httpsAgent: HttpsAgent;
}

export interface OutboundRules {
  /** Connects to private addresses too. */
  allowPrivate: boolean;
  /** Looks names up; the system's way unless told. */
  lookup?: LookupFunction;
}

/** Looks names up, and gives back what it found only where all of that may be connected to. */
export function guardedLookup({ allowPrivate, lookup = systemLookup }: OutboundRules): LookupFunction {
  if (allowPrivate) return lookup;
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      if (error) callback(error, "");
      else if (addresses.every(isPublicAddress)) callback(null, found, family);
      else callback(new PrivateAddress(), "");
    });
}

/** True if a host may be connected to, as far as that shows without a lookup: an address needs none. */
export const mayConnect = (host: string, { allowPrivate }: OutboundRules): boolean =>
  allowPrivate || isIP(host) === 0 || isPublicAddress(host);

function guard<T extends HttpAgent>(agent: T, rules: OutboundRules): T {
  const connect = agent.createConnection.bind(agent);
  const lookup = guardedLookup(rules);
  agent.createConnection = (options: ClientRequestArgs, callback) => {
    if (mayConnect(options.host ?? "", rules)) return connect({ ...options, lookup }, callback);
    process.nextTick(() => callback?.(new PrivateAddress(), undefined as never));
    return undefined;
  };
  return agent;
}

/**
 * Agents for requests to addresses that people typed. The check is part of making the connection, so what was checked is
 * what is connected to: a name that resolves to something else the next time is checked again then, and so is where a
 * redirect leads. Requests that they refuse fail with PrivateAddress.
 */
export const guardedAgents = (rules: OutboundRules, options: AgentOptions = {}): Agents => ({
  httpAgent: guard(new HttpAgent(options), rules),
  httpsAgent: guard(new HttpsAgent(options), rules),
});
