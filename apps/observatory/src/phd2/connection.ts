import { StringDecoder } from "node:string_decoder";
import { type Address, keepOpen } from "../keepOpen.ts";
import { messageOf, mostLetters, type Phd2Answer, type Phd2Event, Phd2Fault } from "./messages.ts";

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
export function keepConnected(address: Address, listener: Listener, signal: AbortSignal) {
  const kept = keepOpen(
    address,
    {
      closed: "PHD2 closed it",
      begin() {
        const decoder = new StringDecoder("utf8");
        const read = linesOf((line) => {
          const message = messageOf(line);
          if (message) listener.hear(message);
        });
        return (chunk) => read(decoder.write(chunk));
      },
      connected: () => listener.connected(),
      lost: (reason) => listener.lost(reason),
    },
    signal,
  );
  return {
    ended: kept.ended,
    get isOpen() {
      return kept.socket !== undefined;
    },
    send: (line: string) => void kept.socket?.write(`${line}\r\n`),
  };
}
