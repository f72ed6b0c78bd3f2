import { setTimeout as wait } from "node:timers/promises";

interface Given {
  released: AbortSignal;
  dropped(): AbortSignal;
  /** Throws if the exposure may not be begun any more. */
  mayBegin(): void;
}

/** One telescope: exposures are taken one after another, in the order in which they were asked for. */
export interface Telescope {
  /**
   * Exposes once it is free and what it is asked for then, `mayBegin`, throws nothing. False if the exposure was dropped; throws when its
   * observation is released.
   */
  expose(milliseconds: number, given: Given): Promise<boolean>;
}

export function createTelescope(): Telescope {
  let free = Promise.resolve();
  return {
    async expose(milliseconds, { dropped, released, mayBegin }) {
      const before = free;
      const end = Promise.withResolvers<void>();
      free = end.promise;
      await before;
      try {
        mayBegin();
        const signal = AbortSignal.any([released, dropped()]);
        return await wait(milliseconds, true, { signal }).catch(() => false);
      } finally {
        end.resolve();
        released.throwIfAborted();
      }
    },
  };
}
