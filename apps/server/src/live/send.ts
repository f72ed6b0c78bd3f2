import { type LiveMessage, liveClosed } from "@meridian/contract";
import { addressNotice, type LiveNotice } from "@meridian/domain";
import { WebSocket } from "ws";
import type { ServerDeps } from "../deps.ts";
import type { Audience, Subscriber } from "./audience.ts";

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

/** Turns notices into messages for those of the audience who may know, in the order in which they came. */
export function teller({ database, log }: ServerDeps, audience: Audience, backlog?: number) {
  let told: Promise<void> = Promise.resolve();

  const others: Record<string, () => Iterable<Subscriber>> = {
    "server administrators": audience.serverAdmins,
    everyone: audience.everyone,
  };

  async function tell(notice: LiveNotice): Promise<void> {
    const telling = await addressNotice(database.db, notice, audience.userIds());
    if (!telling) return;
    const { message, userIds, besides } = telling;
    sendTo(new Set([...audience.people(userIds), ...(besides ? others[besides]!() : [])]), message, backlog);
  }

  return (notice: LiveNotice): Promise<void> => {
    told = told
      .then(() => tell(notice))
      .catch((err) => {
        log.warn({ err, notice: notice.type }, "a live notice could not be passed on");
        sendTo(audience.everyone(), { type: "refetch" }, backlog);
      });
    return told;
  };
}
