import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@meridian/domain";

/** Something that was started and is ready. */
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

/** Starts something and starts it again whenever it ends, until disposed of. */
export function keepRunning<T extends Running>(
  name: string,
  start: (signal: AbortSignal) => Promise<T>,
  log: Log,
): Kept<T> {
  const ending = new AbortController();
  const { signal } = ending;
  let current: T | undefined;

  async function startAgain(deaths: number): Promise<number> {
    await sleep(pause(deaths), undefined, { signal });
    try {
      current = await start(signal);
      log.warn({ name }, `${name} runs again`);
      return deaths;
    } catch (error) {
      if (signal.aborted) throw error;
      log.error({ name, err: error }, `${name} did not start`);
      return startAgain(deaths + 1);
    }
  }

  async function watch(first: T, deaths = 0): Promise<void> {
    const began = Date.now();
    const reason = await first.exited;
    if (signal.aborted) return;
    log.error({ name, reason }, `${name} ended and is started again`);
    const row = await startAgain(Date.now() - began > steady ? 0 : deaths);
    return watch(current!, row + 1);
  }

  const ready = start(signal);
  const watching = ready
    .then((first) => {
      current = first;
      return watch(first);
    })
    .catch(() => {});
  return {
    ready,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await ready.catch(() => {});
      await current?.stop();
      await watching;
      await current?.stop();
    },
  };
}
