import { addAbortListener } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export interface Address {
  host: string;
  port: number;
}

/** The one who speaks over a connection. */
interface Speaker {
  /** The reason why a connection ended, where nothing says more. */
  closed: string;
  /** Takes a socket before it is connected; returns what reads it, which ends the connection by throwing. */
  begin(socket: Socket): (chunk: Buffer) => void;
  connected(socket: Socket): void;
  /** A connection that was made, or that couldn't be. */
  lost(reason: string, wasOpen: boolean): void;
}

/** A connection that is made again whenever it ends. */
interface Kept {
  /** Resolves once the signal has aborted. */
  ended: Promise<void>;
  /** The socket while it is connected. */
  readonly socket: Socket | undefined;
}

const pausesMs = [200, 1000, 5000, 15_000];

/** Makes a connection again with growing pauses whenever it ends, and tells why it did, until the signal aborts. */
export function keepOpen(address: Address, speaker: Speaker, signal: AbortSignal): Kept {
  let present: Socket | undefined;

  /** Resolves with the reason why it ended, and whether it was ever made. */
  async function connectOnce() {
    const socket = connect({ ...address, noDelay: true, keepAlive: true });
    using _ = addAbortListener(signal, () => socket.destroy());
    const read = speaker.begin(socket);
    let reason = speaker.closed;
    socket.on("connect", () => {
      present = socket;
      speaker.connected(socket);
    });
    socket.on("data", (chunk: Buffer) => {
      try {
        read(chunk);
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
    socket.on("error", ({ message }) => {
      reason = message;
    });
    const closed = Promise.withResolvers<void>();
    socket.on("close", closed.resolve);
    await closed.promise;
    const wasOpen = present === socket;
    present = undefined;
    return { reason, wasOpen };
  }

  async function go() {
    for (let failures = 0; !signal.aborted; failures++) {
      const { reason, wasOpen } = await connectOnce();
      if (wasOpen) failures = 0;
      speaker.lost(reason, wasOpen);
      const pause = pausesMs[Math.min(failures, pausesMs.length - 1)];
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  }

  return {
    ended: go(),
    get socket() {
      return present;
    },
  };
}
