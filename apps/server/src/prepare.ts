import { setTimeout as wait } from "node:timers/promises";
import { isUnreachable, type Log, rootCause } from "@meridian/domain";

const pauses = [500, 1000, 2000, 5000];

/** Runs what a start needs from the database, again and again while that can't be reached. */
export async function untilReachable<T>(work: () => Promise<T>, log: Log, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const cause = rootCause(error);
      if (!isUnreachable(cause) || signal.aborted) throw error;
      const pause = pauses[Math.min(attempt, pauses.length - 1)]!;
      log.warn({ err: cause, again_in_ms: pause }, "the database can't be reached");
      await wait(pause, undefined, { signal });
    }
  }
}
