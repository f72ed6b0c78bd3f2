import type { Moving } from "@meridian/contract";
import type { Mount } from "../devices/devices.ts";
import { degreesBetween } from "../sky/angles.ts";
import { apparentPlace } from "../sky/place.ts";

/** Milliseconds between two looks at where the mount is while it exposes. */
const lookMs = 1000;
/** Degrees between where the mount says that it is and where it was sent, after which it isn't there. */
export const astray = 0.1;

const elsewhere = (degrees: number) =>
  new Error(
    Number.isFinite(degrees)
      ? `The mount is ${degrees.toFixed(1)}° from where it was sent.`
      : "The mount doesn't say where it is.",
  );

/** Compares where a mount was sent with where it says that it is. */
export function createThere(mount: Mount, now: () => Date) {
  /** Degrees between a target and where the mount says that it is; undefined where it isn't there, NaN where it doesn't say. */
  function offFrom(at: Moving): number | undefined {
    const state = mount.state();
    return state && degreesBetween(state, apparentPlace(at, now()));
  }
  return {
    offFrom,
    /** Throws where the mount says by now that it is elsewhere, or nothing: what it said just after it was sent may have been old. */
    requireThere(at: Moving): void {
      const off = offFrom(at) ?? Number.NaN;
      if (!(off <= astray)) throw elsewhere(off);
    },
    /** Works as long as the mount doesn't say that it is elsewhere: somebody may move it, or it may follow the sky no more. */
    async whileThere<T>(
      at: Moving,
      signal: AbortSignal,
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const away = new AbortController();
      function look() {
        const off = offFrom(at) ?? 0;
        if (!(off <= astray)) away.abort(elsewhere(off));
      }
      const looks = setInterval(look, lookMs);
      try {
        const done = await work(AbortSignal.any([signal, away.signal]));
        look();
        away.signal.throwIfAborted();
        return done;
      } finally {
        clearInterval(looks);
      }
    },
  };
}
