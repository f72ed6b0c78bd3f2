import type { Assignment } from "@meridian/contract";
import type { Queue } from "./queue.ts";

/** Observations that can't go on for now: it isn't their time, their target is out of the limits, or the disk is full. */
export interface Resting {
  has(id: string): boolean;
  /** Takes an observation out of the queue, and puts it back after so many seconds, or when it is time to look at it again. */
  rest(observation: Assignment, seconds?: number): void;
  /** Forgets an observation; returns it if it was resting. */
  wake(id: string): Assignment | undefined;
  /** Forgets all that aren't among these. */
  keepOnly(observations: readonly Assignment[]): void;
}

/** Milliseconds: a longer timer would fire at once. */
const longestTimer = 2 ** 31 - 1;

export function createResting(queue: Queue, lookAgainSeconds: number): Resting {
  const resting = new Map<string, { observation: Assignment; timer: NodeJS.Timeout }>();

  function wake(id: string) {
    const entry = resting.get(id);
    clearTimeout(entry?.timer);
    resting.delete(id);
    return entry?.observation;
  }
  return {
    has: (id) => resting.has(id),
    wake,
    rest(observation, seconds = lookAgainSeconds) {
      queue.done(observation);
      const timer = setTimeout(
        () => {
          resting.delete(observation.id);
          queue.add(observation);
        },
        Math.min(seconds * 1000, longestTimer),
      );
      resting.set(observation.id, { observation, timer: timer.unref() });
    },
    keepOnly(observations) {
      for (const id of resting.keys()) if (!observations.some((one) => one.id === id)) wake(id);
    },
  };
}
