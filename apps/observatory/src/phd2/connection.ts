import { connect, type Socket } from "node:net";
import { type Closed, keepOpen } from "../keepOpen.ts";
import { messageOf, mostLetters, type Phd2Answer, type Phd2Event, Phd2Fault } from "./messages.ts";

export interface Phd2Address {
  host: string;
  port: number;
}

interface Listener {
  connected(): void;
  hear(message: Phd2Event | Phd2Answer): void;
  lost(reason: string): void;
}

/** Cuts what arrives into lines. Throws Phd2Fault for one that is too long. */
function linesOf(hear: (line: string) => void) {
  let rest = "";
  return (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    if ([...lines, rest].some(({ length }) => length > mostLetters))
      throw new Phd2Fault("it sends a line without an end");
    for (const line of lines) if (line.trim() !== "") hear(line);
  };
}

/** A connection to PHD2's event server, made again with growing pauses whenever it breaks, until the signal aborts. */
export function keepConnected({ host, port }: Phd2Address, listener: Listener, signal: AbortSignal) {
  let present: Socket | undefined;

  /** Resolves with the reason why it ended. */
  function once(): Promise<Closed> {
    const socket = connect({ host, port, noDelay: true, keepAlive: true }).setEncoding("utf8");
    const end = Promise.withResolvers<Closed>();
    let reason = "PHD2 closed it";
    const stop = () => socket.destroy();
    signal.addEventListener("abort", stop, { once: true });
    const read = linesOf((line) => {
      const message = messageOf(line);
      if (message) listener.hear(message);
    });
    socket.once("connect", () => {
      present = socket;
      listener.connected();
    });
    socket.on("data", (chunk: string) => {
      try {
        read(chunk);
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

  return {
    ended: keepOpen(once, listener.lost, signal),
    get isOpen() {
      return present !== undefined;
    },
    send: (line: string) => void present?.write(`${line}\r\n`),
  };
}
