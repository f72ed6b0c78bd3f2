import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "./connection.ts";
import { openSession } from "./session.ts";

export interface ListenEvents {
  message(payload: string): void;
  /** Called when every message arrives from now on; messages sent since the last time may be lost. */
  listening(): void;
  /** The connection has ended or doesn't answer; another is made. */
  lost(error: unknown): void;
}

export interface ListenTiming {
  /** Milliseconds between two checks that the connection still lives, and for its answer. */
  checkEveryMs?: number;
  checkWithinMs?: number;
}

const pauses = [100, 250, 500, 1000];

/** Listens on a channel with a connection of its own, for as long as it takes: a lost connection is made again. */
export function listenTo(
  db: Database["db"],
  channel: string,
  on: ListenEvents,
  { checkEveryMs = 5000, checkWithinMs = 5000 }: ListenTiming = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
  const ended = listenForever();

  async function listenForever() {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      await listenOnce(() => {
        failures = 0;
        on.listening();
      }).catch((error) => stopping.signal.aborted || on.lost(error));
      await pause(pauses[Math.min(failures, pauses.length - 1)]!);
    }
  }

  async function listenOnce(listening: () => void): Promise<void> {
    const gone = Promise.withResolvers<never>();
    gone.promise.catch(() => {});
    const session = openSession(db, {
      onclose: () => gone.reject(new Error("the connection has ended")),
      onnotify: (_channel, payload) => on.message(payload),
    });
    const stopped = () => gone.reject(stopping.signal.reason);
    stopping.signal.addEventListener("abort", stopped);
    const answered = (query: PromiseLike<unknown>) =>
      Promise.race([query, gone.promise, tooLate(checkWithinMs)]);
    try {
      await answered(session.unsafe(`listen ${channel}`));
      listening();
      for (;;) {
        await Promise.race([pause(checkEveryMs), gone.promise]);
        await answered(session`select 1 as listening`);
      }
    } finally {
      stopping.signal.removeEventListener("abort", stopped);
      await session.end({ timeout: 0 }).catch(() => {});
    }
  }

  return {
    async stop() {
      stopping.abort(new Error("stopped"));
      await ended;
    },
  };
}

async function tooLate(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false });
  throw new Error("the connection doesn't answer");
}
