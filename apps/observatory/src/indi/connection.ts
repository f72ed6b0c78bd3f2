import type { Socket } from "node:net";
import { type Address, keepOpen } from "../keepOpen.ts";
import { type IndiLimits, indiLimits } from "./limits.ts";
import type { IndiMessage } from "./property.ts";
import { indiReader } from "./reader.ts";
import { request } from "./write.ts";

/** Milliseconds without a word after which everything is asked for again, and after which the connection is given up. */
const [askAfter, giveUpAfter] = [15_000, 45_000];
const version = "1.7";

export const everything = () => request("getProperties", { version });

interface Listener {
  connected(): void;
  hear(message: IndiMessage): void;
  lost(reason: string): void;
}

/** A connection to an INDI server, made again with growing pauses whenever it breaks, until the signal aborts. */
export function keepConnected(
  { host, port }: Address,
  listener: Listener,
  signal: AbortSignal,
  limits: IndiLimits = indiLimits,
) {
  const kept = keepOpen(
    { host, port },
    {
      closed: "the server closed it",
      begin(socket) {
        const reader = indiReader(listener.hear, limits);
        const heard = watch(socket);
        return (chunk) => {
          heard();
          reader.write(chunk);
        };
      },
      connected(socket) {
        socket.write(everything());
        listener.connected();
      },
      lost: (reason, wasOpen) =>
        listener.lost(
          wasOpen
            ? `The connection to the INDI server at ${host}:${port} is lost: ${reason}.`
            : `There is no INDI server at ${host}:${port}: ${reason}.`,
        ),
    },
    signal,
  );
  return {
    ended: kept.ended,
    get isOpen() {
      return kept.socket !== undefined;
    },
    send(text: string) {
      const { socket } = kept;
      socket?.write(text, "latin1");
      if (socket && socket.writableLength > limits.unreadBytes) socket.destroy(new Error("it doesn't read"));
    },
  };
}

/** Asks for everything where a server has said nothing for a while, then gives it up. Returns what notes that it was heard. */
function watch(socket: Socket): () => void {
  let asked = false;
  socket.setTimeout(askAfter, () => {
    if (asked) return void socket.destroy(new Error("it says nothing any more"));
    asked = true;
    socket.setTimeout(giveUpAfter - askAfter);
    socket.write(everything());
  });
  return () => {
    if (asked) socket.setTimeout(askAfter);
    asked = false;
  };
}
