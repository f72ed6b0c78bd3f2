import { setTimeout as wait } from "node:timers/promises";

/** One telescope: exposures are taken one after another, in the order in which they were asked for. */
export interface Telescope {
  /** Exposes once it is free. False if the exposure was dropped; throws when its observation is released. */
  expose(milliseconds: number, signals: { dropped(): AbortSignal; released: AbortSignal }): Promise<boolean>;
}

export function createTelescope(): Telescope {
  let free = Promise.resolve();
  return {
    async expose(milliseconds, { dropped, released }) {
      const before = free;
      const end = Promise.withResolvers<void>();
      free = end.promise;
      await before;
      try {
        const signal = AbortSignal.any([released, dropped()]);
        return await wait(milliseconds, true, { signal }).catch(() => false);
      } finally {
        end.resolve();
        released.throwIfAborted();
      }
    },
  };
}
