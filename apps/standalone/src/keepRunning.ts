import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@meridian/domain";

/** A program that was started and is ready. */
export interface Running {
  /** Resolves when it is gone, with what is known about why. */
  exited: Promise<unknown>;
  stop(): Promise<void>;
}

export interface Kept<T> extends AsyncDisposable {
  /** The first start; it failing is final. */
  ready: Promise<T>;
}

/** Milliseconds before the start that follows this many deaths in a row. */
const pause = (deaths: number) => Math.min(100 * 2 ** deaths, 10_000);
/** Running for longer than this ends a row of deaths. */
const steady = 60_000;

/**
 * Starts something and starts it again whenever it ends, until disposed of. Leaving it aborts the signal that `start`
 * has; what a start brings all the same is stopped.
 */
export function keepRunning<T extends Running>(
  name: string,
  start: (signal: AbortSignal) => Promise<T>,
  log: Log,
): Kept<T> {
  const ending = new AbortController();
  const { signal } = ending;
  const left = once(signal, "abort");

  /** Starts the program again after a pause; returns it and its deaths in a row, or undefined if it is stopped first. */
  async function startAgain(deaths: number): Promise<{ next: T; row: number } | undefined> {
    try {
      await sleep(pause(deaths), undefined, { signal });
      const next = await start(signal);
      log.warn({ name }, `${name} runs again`);
      return { next, row: deaths };
    } catch (error) {
      if (signal.aborted) return undefined;
      log.error({ name, err: error }, `${name} did not start`);
      return startAgain(deaths + 1);
    }
  }

  async function watch(current: T, deaths = 0): Promise<void> {
    const began = Date.now();
    const reason = await Promise.race([current.exited, left]);
    if (signal.aborted) return current.stop();
    log.error({ name, reason }, `${name} ended and is started again`);
    const again = await startAgain(Date.now() - began > steady ? 0 : deaths);
    // What is gone is stopped, too: it may have left something behind.
    return again ? watch(again.next, again.row + 1) : current.stop();
  }

  const ready = start(signal);
  const watching = ready.then(
    (first) => watch(first),
    () => {},
  );
  return {
    ready,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await watching;
    },
  };
}
