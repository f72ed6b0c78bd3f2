import { countAttempt, forgiveAttempt } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import { clientNetworkOf } from "../http/clientNetwork.ts";
import type { Exchange } from "../http/exchange.ts";
import { digestOf, isKnownDevice } from "./device.ts";

const perClient = { max: 200, seconds: 300 };
const perAccount = { max: 10, seconds: 300 };
/** Over all addresses: what a guesser with many of them gets. */
const slowly = { max: 100, seconds: 60 * 60 };

/**
 * Counts an attempt to sign in: by client, by account from that client, and by account from everywhere. The last has a count
 * of its own for browsers that have signed in to the account before, so that no attack locks its owner out. Returns what
 * takes the attempt back. Throws RATE_LIMITED.
 */
export async function countSignIn(
  c: Exchange,
  deps: ServerDeps,
  email: string,
): Promise<() => Promise<void>> {
  const { database, config, now } = deps;
  const client = clientNetworkOf(c);
  const account = digestOf(email);
  const device = isKnownDevice(c, email, config) ? "known" : "any";
  const counted = [
    [`sign-in:${client}`, perClient],
    [`sign-in:${client}:${account}`, perAccount],
    [`sign-in:${device}:${account}`, slowly],
  ] as const;
  for (const [key, limit] of counted) await countAttempt(database.sql, key, limit, now());
  return async () => {
    await Promise.all(counted.map(([key]) => forgiveAttempt(database.sql, key)));
  };
}
