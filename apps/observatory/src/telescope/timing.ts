import { setTimeout as wait } from "node:timers/promises";
import type { Moving } from "@meridian/contract";
import { NotItsTime, type Opening, OutOfLimits } from "../queue/opening.ts";
import { type TelescopeLimits, whyNotThere } from "../sky/limits.ts";
import { apparentPlace, type Site } from "../sky/place.ts";

export interface TimingOptions {
  site: Site;
  /** As Meridian and the configuration have them now. */
  limits(): TelescopeLimits;
  now(): Date;
}

interface Target {
  at: Moving;
  exposure: { seconds: number };
  /** The time in which the exposure has to be; any where there is none. */
  opening?: Opening | undefined;
}

/** Says when a target may be pointed at and exposed, by the limits and its time. */
export function createTiming({ site, limits, now }: TimingOptions) {
  const whyNot = (target: Moving, seconds: number, at: Date) =>
    whyNotThere(apparentPlace(target, at), { site, limits: limits(), at, seconds });
  return {
    whyNot,
    /** Waits, before its time, until the target is within the limits from now to the end of its exposure. Throws OutOfLimits. */
    async untilWithin({ at, exposure, opening }: Target, signal: AbortSignal) {
      for (;;) {
        const early = Math.max(0, (opening?.from ?? 0) - now().getTime());
        const why = whyNot(at, early / 1000 + exposure.seconds, now());
        if (!why) return;
        if (early === 0) throw new OutOfLimits(why);
        await wait(Math.min(early, 1000), undefined, { signal });
      }
    },
    /** Throws OutOfLimits: a roof, a guider or a series of images may have taken minutes in which the target moved on. */
    requireWithin({ at, exposure }: Target) {
      const why = whyNot(at, exposure.seconds, now());
      if (why) throw new OutOfLimits(why);
    },
    /** Waits until its time has come. Throws NotItsTime where the exposure would end after it. */
    async untilItsTime({ opening, exposure }: Target, signal: AbortSignal) {
      if (!opening) return;
      const early = () => opening.from - now().getTime();
      // A timer may end a millisecond early.
      while (early() > 0) await wait(early(), undefined, { signal });
      if (now().getTime() + exposure.seconds * 1000 > opening.until) throw new NotItsTime(undefined);
    },
  };
}
