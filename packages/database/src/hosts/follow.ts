import type { Duplex } from "node:stream";
import type { Host } from "./address.ts";

/** A socket to one host of an address with several. */
interface Followed {
  socket: Duplex;
  host: string;
  port: number;
}

const everyMs = 3000;

/** The sockets of this process by the address that they were opened for. */
const open = new Map<string, { sockets: Set<Followed>; looking: NodeJS.Timeout }>();

/**
 * Keeps a socket only as long as it leads to the primary. A machine that is lost closes nothing, and whoever waits for its
 * answer waits for a quarter of an hour: so while there are such sockets, `ask` finds the primary every few seconds.
 */
export function follow(url: string, { host, port }: Host, socket: Duplex, ask: () => Promise<Host>): void {
  let known = open.get(url);
  if (!known) {
    known = { sockets: new Set(), looking: setInterval(look, everyMs).unref() };
    open.set(url, known);
  }
  known.sockets.add({ socket, host, port });

  /** Without a primary, all stays as it is. */
  function look() {
    if (socketsFor(url).size > 0) return void ask().catch(() => {});
    clearInterval(open.get(url)?.looking);
    open.delete(url);
  }
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
  const { sockets } = open.get(url) ?? { sockets: new Set<Followed>() };
  for (const followed of sockets) if (followed.socket.destroyed) sockets.delete(followed);
  return sockets;
}
