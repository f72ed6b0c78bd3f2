import { connect, type Socket } from "node:net";
import { type Closed, keepOpen } from "../keepOpen.ts";
import { type IndiLimits, indiLimits } from "./limits.ts";
import type { IndiMessage } from "./property.ts";
import { indiReader } from "./reader.ts";
import { request } from "./write.ts";

export interface Address {
  host: string;
  port: number;
}

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
  let present: Socket | undefined;

  /** Resolves with the reason why it ended. */
  function once(): Promise<Closed> {
    const socket = connect({ host, port, noDelay: true, keepAlive: true });
    const reader = indiReader(listener.hear, limits);
    const end = Promise.withResolvers<Closed>();
    let reason = "the server closed it";
    let asked = false;
    const stop = () => socket.destroy();
    signal.addEventListener("abort", stop, { once: true });
    socket.setTimeout(askAfter, () => {
      if (asked) return void socket.destroy(new Error("it says nothing any more"));
      asked = true;
      socket.setTimeout(giveUpAfter - askAfter);
      socket.write(everything());
    });
    socket.once("connect", () => {
      present = socket;
      socket.write(everything());
      listener.connected();
    });
    socket.on("data", (chunk) => {
      if (asked) socket.setTimeout(askAfter);
      asked = false;
      try {
        reader.write(chunk);
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
    socket.once("error", ({ message }) => {
      reason = message;
    });
    socket.once("close", () => {
      signal.removeEventListener("abort", stop);
      const wasOpen = present === socket;
      present = undefined;
      end.resolve({ reason, wasOpen });
    });
    return end.promise;
  }

  const lost = (reason: string) =>
    listener.lost(`The connection to the INDI server at ${host}:${port} is lost: ${reason}.`);
  return {
    ended: keepOpen(once, lost, signal),
    get isOpen() {
      return present !== undefined;
    },
    send: (text: string) => Boolean(present?.write(text, "latin1")) || present !== undefined,
  };
}
