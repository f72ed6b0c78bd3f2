import type { Assignment } from "@meridian/contract";
import type { Queue } from "./queue.ts";

/** Observations that can't go on for now: it isn't their time, their target is out of the limits, or the disk is full. */
export interface Resting {
  has(id: string): boolean;
  /** Keeps an observation of the queue for so many seconds, or until it is time to look at it again. */
  rest(observation: Assignment, seconds?: number): void;
  /** Looks at an observation now, not only when it was to. */
  wake(observation: Assignment): void;
  /** Looks at all of them now: what kept them may be over. */
  wakeAll(): void;
  /** Forgets an observation. */
  forget(id: string): void;
  /** Forgets all that aren't among these, were handed out anew, or have begun by what was said last. */
  keepOnly(observations: readonly Assignment[]): void;
}

/** Milliseconds: a longer timer would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** `isOut` says whether it can't go on still: then it isn't put back, since others would make way for it to no purpose. */
export function createResting(
  queue: Queue,
  lookAgainSeconds: number,
  isOut: (observation: Assignment) => boolean = () => false,
): Resting {
  const timers = new Map<string, { timer: NodeJS.Timeout; observation: Assignment; look(): void }>();

  function forget(id: string) {
    clearTimeout(timers.get(id)?.timer);
    timers.delete(id);
  }
  function lookAgain(observation: Assignment, seconds: number) {
    const look = () => {
      if (isOut(observation)) return lookAgain(observation, lookAgainSeconds);
      timers.delete(observation.id);
      queue.putBack(observation);
    };
    const timer = setTimeout(look, Math.min(seconds * 1000, longestTimer)).unref();
    timers.set(observation.id, { timer, observation, look });
  }
  return {
    has: (id) => timers.has(id),
    forget,
    wake(observation) {
      const resting = timers.get(observation.id);
      if (resting?.observation !== observation) return;
      clearTimeout(resting.timer);
      resting.look();
    },
    wakeAll() {
      for (const { timer, look } of [...timers.values()]) {
        clearTimeout(timer);
        look();
      }
    },
    rest(observation, seconds = lookAgainSeconds) {
      if (queue.rest(observation)) lookAgain(observation, seconds);
    },
    keepOnly(observations) {
      const kept = new Set(observations.filter(({ status }) => status !== "assigned").map(({ id }) => id));
      for (const [id, { observation }] of timers)
        if (!kept.has(id) || observation.status === "assigned") forget(id);
    },
  };
}
