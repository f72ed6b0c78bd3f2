import { Socket } from "node:net";
import pg from "pg";
import { type Host, hostsOf } from "./address.ts";

const withinMs = 5000;

/** Connections that are opened at the same time ask together. An answer isn't kept: a primary may change at any moment. */
const asked = new Map<string, Promise<Host>>();

/**
 * Finds the host of a database that takes writes: of several all are asked at once, so that one that doesn't answer holds
 * nothing up. Rejects with code ECONNREFUSED and the reason of each host if none does.
 */
export function primaryOf(url: string): Promise<Host> {
  const hosts = hostsOf(url);
  if (hosts.length === 1) return Promise.resolve(hosts[0]!);
  const found = asked.get(url) ?? firstOf(hosts).finally(() => asked.delete(url));
  asked.set(url, found);
  return found;
}

const firstOf = (hosts: readonly Host[]) =>
  Promise.any(hosts.map(takesWrites)).catch(({ errors }: AggregateError) => {
    const reasons = errors.map(({ message }, at) => `${hosts[at]!.host}:${hosts[at]!.port} ${message}`);
    throw Object.assign(new Error(`no host of the database takes writes: ${reasons.join("; ")}`), {
      code: "ECONNREFUSED",
    });
  });

/** Resolves with the host if it is a primary that takes writes. */
async function takesWrites(host: Host): Promise<Host> {
  const client = new pg.Client({
    connectionString: host.url,
    application_name: "meridian primary",
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ rests: boolean }>(
      "select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as rests",
    );
    if (rows[0]!.rests) throw new Error("is read-only");
    return host;
  } finally {
    void client.end().catch(() => {});
  }
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
    const { host, port } = await primaryOf(url);
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => reject(refused(host, port)), withinMs);
      socket.once("error", reject);
      socket.connect(port, host, () => {
        clearTimeout(giveUp);
        socket.off("error", reject);
        resolve();
      });
    });
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
      const { host, port } = await primaryOf(url);
      Object.assign(this, { host, port });
      await super.connect();
      return this;
    }
  }
  return { connectionString, Client: PrimaryClient };
}
