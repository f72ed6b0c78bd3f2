import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Host, hostsOf } from "./address.ts";
import { endOthers, follow } from "./follow.ts";
import { isOver, look } from "./look.ts";

const connectWithinMs = 5000;
const againMs = 500;

/** Connections that are opened at the same time ask together. An answer isn't kept: a primary may change at any moment. */
const asked = new Map<string, Promise<Host>>();

/**
 * Finds the host of a database that takes writes: of several all are asked at once, so that one that doesn't answer holds
 * nothing up. Connections to all others are ended. Rejects with code ECONNREFUSED and the reason of each host if none does.
 */
export function primaryOf(url: string): Promise<Host> {
  const hosts = hostsOf(url);
  if (hosts.length === 1) return Promise.resolve(hosts[0]!);
  const found = asked.get(url) ?? ask(url, hosts).finally(() => asked.delete(url));
  asked.set(url, found);
  return found;
}

async function ask(url: string, hosts: readonly Host[]): Promise<Host> {
  const waitedFor = new Set(hosts);
  const over = new AbortController();
  /** Asks one that rests again while another doesn't answer: it may be about to take that one's place. */
  async function untilPrimary(host: Host): Promise<Host> {
    try {
      const primary = await requireWrites(url, host);
      over.abort();
      return primary;
    } catch (error) {
      waitedFor.delete(host);
      if (waitedFor.size === 0) over.abort();
      await wait(againMs, undefined, { signal: over.signal }).catch(() => {
        throw error;
      });
    }
    return untilPrimary(host);
  }
  const primary = await Promise.any(hosts.map(untilPrimary)).catch((error) => {
    const reasons = (error as AggregateError).errors.map(
      ({ message }, at) => `${hosts[at]!.host}:${hosts[at]!.port} ${message}`,
    );
    throw Object.assign(new Error(`no host of the database takes writes: ${reasons.join("; ")}`), {
      code: "ECONNREFUSED",
    });
  });
  endOthers(url, primary);
  return primary;
}

/** Resolves with the host if it is the primary. */
async function requireWrites(url: string, host: Host): Promise<Host> {
  const { rests, timeline } = await look(host);
  if (rests) throw new Error("is read-only");
  if (timeline && isOver(url, timeline)) throw new Error("was the primary before");
  return host;
}

/** Has a connection end once another host than its own is the primary; one of several, that is. */
export function followPrimary(url: string, host: Host, socket: Duplex): void {
  if (hostsOf(url).length > 1) follow(url, host, socket, () => primaryOf(url));
}

/** Opens the sockets of a client to the primary of this address at that moment. */
export interface PrimarySockets {
  (): Promise<Socket>;
  url: string;
}

/** Makes the option of a client that has its connections made to the primary of an address with several hosts. */
export const socketsToPrimary = (url: string): PrimarySockets =>
  Object.assign(() => socketToPrimary(url), { url });

/** Opens one; it is destroyed with the reason where there is no primary. */
async function socketToPrimary(url: string): Promise<Socket> {
  const socket = new Socket();
  try {
    const primary = await primaryOf(url);
    const { host, port } = primary;
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => reject(refused(host, port)), connectWithinMs);
      socket.once("error", reject);
      socket.connect(port, host, () => {
        clearTimeout(giveUp);
        socket.off("error", reject);
        resolve();
      });
    });
    followPrimary(url, primary, socket);
    return Object.assign(socket, { host, port });
  } catch (error) {
    // Whoever opens it listens to its errors from the next turn on.
    setImmediate(() => socket.destroy(error as Error));
    return socket;
  }
}

const refused = (host: string, port: number) =>
  Object.assign(new Error(`${host}:${port} doesn't answer`), { code: "ECONNREFUSED" });

type Connected = (error: Error | null, client?: pg.Client) => void;

/**
 * The class of pg's clients for an address: each connects to the primary. Everything else is taken from `connectionString`, the
 * address with one host.
 */
export function clientsFor(url: string): { connectionString: string; Client: typeof pg.Client } {
  const [first, ...others] = hostsOf(url);
  const connectionString = first!.url;
  if (others.length === 0) return { connectionString, Client: pg.Client };
  class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.#connectToPrimary();
      if (!callback) return connected;
      connected.then(
        (client) => callback(null, client),
        (error) => callback(error),
      );
      return undefined;
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const primary = await primaryOf(url);
      const { host, port } = primary;
      Object.assign(this, { host, port });
      followPrimary(url, primary, this.connection.stream);
      await super.connect();
      return this;
    }
  }
  return { connectionString, Client: PrimaryClient };
}
