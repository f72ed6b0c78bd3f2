import { type LiveMessage, liveClosed } from "@meridian/contract";
import { WebSocket } from "ws";
import type { Subscriber } from "./audience.ts";

/** The bytes that may wait for an end that reads slowly. */
const largestBacklog = 1024 * 1024;

/**
 * Sends a message, put into words once, to all of these. An end that doesn't keep up is cut instead of waited for: it
 * connects again and asks for everything anew.
 */
export function sendTo(
  subscribers: Iterable<Subscriber>,
  message: LiveMessage,
  backlog = largestBacklog,
): void {
  const text = Buffer.from(JSON.stringify(message));
  for (const { socket } of subscribers) {
    if (socket.readyState !== WebSocket.OPEN) continue;
    if (socket.bufferedAmount > backlog) {
      // Its closing handshake would wait behind the backlog.
      socket.close(liveClosed.tooSlow, "too slow");
      socket.terminate();
    } else socket.send(text, { binary: false });
  }
}
