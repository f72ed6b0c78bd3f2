import { setTimeout as wait } from "node:timers/promises";
import type { Moving } from "@meridian/contract";
import { NotItsTime, type Opening } from "../queue/opening.ts";
import { type TelescopeLimits, whyNotThere } from "../sky/limits.ts";
import { apparentPlace, type Site, standingOf } from "../sky/place.ts";

/** The target is outside of the limits, for now. */
export class OutOfLimits extends Error {
  override name = "OutOfLimits";
}

export interface TimingOptions {
  site: Site;
  /** As Meridian and the configuration have them now. */
  limits(): TelescopeLimits;
  /**
   * Minutes past the meridian until which a mount that flips may go on without; undefined for one that needs no flip. It flips
   * by itself when it is sent anew to a target that has passed the meridian.
   */
  flipMinutes: number | undefined;
  now(): Date;
}

interface Target {
  at: Moving;
  exposure: { seconds: number };
  /** The time in which the exposure has to be; any where there is none. */
  opening?: Opening | undefined;
}

/** The sky east of the meridian, and west of it. */
export type Side = "east" | "west";

/** Hours from the meridian at which a mount surely takes the side of it that the target is on. */
const surely = 20 / 3600;

/** Says when a target may be pointed at and exposed, by the limits, the meridian and its time. */
export function createTiming({ site, limits, flipMinutes, now }: TimingOptions) {
  const whyNot = (target: Moving, seconds: number, at: Date) =>
    whyNotThere(apparentPlace(target, at), { site, limits: limits(), at, seconds });
  const hourAngle = (at: Moving) => standingOf(apparentPlace(at, now()), site, now()).hourAngle;
  /** Hours for which it has been beyond the end of a side of the meridian: of the eastern above the pole, of the western below. */
  const since = (side: Side, at: Moving) => {
    const from = hourAngle(at);
    if (side === "east") return from;
    return from > 0 ? from - 12 : from + 12;
  };
  /** The side at whose end it is nearer. */
  const nearestEnd = (at: Moving): Side => (Math.abs(hourAngle(at)) < 6 ? "east" : "west");
  return {
    whyNot,
    /** Its side of the meridian, which a mount that flips takes when it is sent there; "near" where that isn't sure. */
    sideOf(at: Moving): Side | "near" {
      if (Math.abs(since(nearestEnd(at), at)) < surely) return "near";
      return hourAngle(at) < 0 ? "east" : "west";
    },
    nearestEnd,
    /** Seconds until it has surely left a side of the meridian; 0 or less once it has. */
    secondsToLeave: (side: Side, at: Moving) => (surely - since(side, at)) * 3600,
    /** True where an exposure that begins now, on a side of the meridian, would last past the limit of the flip. */
    isPastFlip: (side: Side, { at, exposure }: Target) =>
      flipMinutes !== undefined && since(side, at) + exposure.seconds / 3600 > flipMinutes / 60,
    async untilLeft(side: Side, at: Moving, signal: AbortSignal) {
      for (let left = surely - since(side, at); left > 0; left = surely - since(side, at))
        await wait(Math.min(left * 3600, 5) * 1000, undefined, { signal });
    },
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
