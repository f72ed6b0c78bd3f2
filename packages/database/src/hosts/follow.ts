import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { Host } from "./address.ts";

/** A socket to one host of an address with several. */
interface Followed {
  socket: Duplex;
  host: string;
  port: number;
}

/** Milliseconds from one look for the primary to the next, and after one that found none. */
const [everyMs, soonMs] = [3000, 500];

/** The sockets of this process by the address that they were opened for. */
const open = new Map<string, Set<Followed>>();

/**
 * Keeps a socket only as long as it leads to the primary. A machine that is lost closes nothing, and whoever waits for its
 * answer waits for a quarter of an hour: so while there are such sockets, `ask` finds the primary every few seconds.
 */
export function follow(url: string, { host, port }: Host, socket: Duplex, ask: () => Promise<Host>): void {
  const sockets = open.get(url);
  if (sockets) return void sockets.add({ socket, host, port });
  open.set(url, new Set([{ socket, host, port }]));
  void lookAround(url, ask);
}

/** Looks for the primary as long as a socket is open. Without a primary, all stays as it is. */
async function lookAround(url: string, ask: () => Promise<Host>): Promise<void> {
  for (let pause = everyMs; ; ) {
    await wait(pause, undefined, { ref: false });
    if (socketsFor(url).size === 0) break;
    pause = await ask().then(
      () => everyMs,
      () => soonMs,
    );
  }
  open.delete(url);
}

/** Ends the sockets to all other hosts, with what waits for their answers. */
export function endOthers(url: string, primary: Host): void {
  for (const { socket, host, port } of socketsFor(url))
    if (host !== primary.host || port !== primary.port)
      socket.destroy(
        Object.assign(new Error(`${host}:${port} isn't the primary any more`), { code: "ECONNRESET" }),
      );
}

/** Those that are open. Clients take other people's listeners off their sockets, so each is looked at. */
function socketsFor(url: string): Set<Followed> {
  const sockets = open.get(url) ?? new Set<Followed>();
  for (const followed of sockets) if (followed.socket.destroyed) sockets.delete(followed);
  return sockets;
}
