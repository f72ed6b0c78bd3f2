import { Closing } from "./gate.ts";

/** The order of observations and calibration: an observation that can begin goes first. */
export interface Turns {
  /** Makes an observation; calibration frames that are being taken are dropped for it. */
  observing<T>(work: () => Promise<T>): Promise<T>;
  /** Aborts, with a Closing, when an observation begins; undefined while one is being made. */
  readonly calibrating: AbortSignal | undefined;
}

export function createTurns(): Turns {
  let count = 0;
  let present = new AbortController();
  return {
    get calibrating() {
      return count === 0 ? present.signal : undefined;
    },
    async observing(work) {
      count += 1;
      present.abort(new Closing("An observation goes first."));
      try {
        return await work();
      } finally {
        count -= 1;
        if (count === 0) present = new AbortController();
      }
    },
  };
}
