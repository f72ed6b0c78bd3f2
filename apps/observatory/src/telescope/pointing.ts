import type { Moving } from "@meridian/contract";
import type { Devices } from "../devices/devices.ts";
import type { Opening } from "../queue/opening.ts";
import { degreesBetween } from "../sky/angles.ts";
import { apparentPlace } from "../sky/place.ts";
import type { Beside } from "../solving/centre.ts";
import type { Guiding } from "./guiding.ts";
import { type createMeridian, longestToPast, type Side } from "./meridian.ts";
import { astray, type createThere } from "./there.ts";
import type { createTiming } from "./timing.ts";

interface Parts {
  devices: Pick<Devices, "mount" | "dome">;
  meridian: ReturnType<typeof createMeridian>;
  timing: ReturnType<typeof createTiming>;
  there: Pick<ReturnType<typeof createThere>, "offFrom" | "followsStars">;
  guiding: Guiding | undefined;
  /** Seconds to wait after a slew. */
  settleSeconds: number;
  now(): Date;
}

/** A target, and the exposure for which the mount is sent there. */
export interface Aim {
  /** In the ICRS, with any dither. */
  at: Moving;
  /** The place that it is dithered around, and how far in arcseconds; undefined where it isn't. */
  dither?: { around: Moving; radius: number } | undefined;
  /** Seconds to wait after a dither. */
  settleSeconds: number;
  exposure: { seconds: number };
  /** The time in which the exposure has to be; any where there is none. */
  opening?: Opening | undefined;
}

/** The way to a target. */
export interface Way {
  /** Ends it at once. */
  signal: AbortSignal;
  /** Throws where the exposure isn't to be begun after all. */
  mayBegin?: (() => void) | undefined;
}

type Pointed = Pick<Aim, "at" | "dither">;

const isSame = (one: Moving, other: Moving) => degreesBetween(one, other) < 1e-5;

/** Degrees: farther away is no dither, whatever the shot says. */
const widest = 0.2;

const isDitherOf = (from: Pointed, { at, dither }: Pointed) =>
  from.dither !== undefined &&
  dither !== undefined &&
  isSame(from.dither.around, dither.around) &&
  degreesBetween(from.at, at) < widest;

/** Degrees after which it is sent again where a guider has moved it. */
const strayed = 0.09;

/** Points a mount at targets, and remembers where it is: it moves only if it isn't there, and flips in time. */
export function createPointing({ devices, meridian, timing, there, guiding, settleSeconds, now }: Parts) {
  const { mount, dome } = devices;
  const { offFrom, followsStars } = there;
  let pointing: Pointed | undefined;

  /** Waits until a target has surely left a side of the meridian, and is within the limits. */
  async function untilLeft(from: Side, aim: Aim, { signal, mayBegin }: Way) {
    await meridian.untilLeft(from, aim.at, signal, mayBegin);
    await timing.untilWithin(aim, signal);
  }
  /** Sends the mount to a target, once it is sure on which side of the meridian that is; resolves with that. */
  async function send(aim: Aim, way: Way, isAnew = true): Promise<Side> {
    const { at } = aim;
    if (meridian.hasSides() && meridian.sideOf(at) === "near")
      await untilLeft(meridian.nearestEnd(at), aim, way);
    const taken = meridian.sentTo(at);
    await mount.slew(apparentPlace(at, now()), way.signal, isAnew);
    return taken;
  }
  /**
   * Waits until the mount has settled where it was sent, and sends it anew where it says that it has kept its side; resolves with whether it
   * was sent anew.
   */
  async function settle(aim: Aim, way: Way, seconds = settleSeconds): Promise<boolean> {
    await mount.settle(seconds, way.signal);
    for (let isAgain = false; ; isAgain = true) {
      if (await meridian.isTaken(aim, way.signal, way.mayBegin)) return isAgain;
      way.mayBegin?.();
      timing.requireWithin(aim);
      await send(aim, way);
      await mount.settle(settleSeconds, way.signal);
    }
  }
  /** Has the guider move the telescope around the place that it is at; false where that isn't asked for, or it doesn't guide. */
  async function ditherGuided(from: Pointed, { at, dither }: Aim, signal: AbortSignal): Promise<boolean> {
    if (!guiding || !dither || !from.dither) return false;
    if (!isSame(from.dither.around, dither.around)) return false;
    // It may be anywhere between if this is broken off.
    pointing = undefined;
    const isDone = await guiding.dither(dither.radius, signal);
    pointing = isDone ? { at, dither } : from;
    return isDone;
  }
  return {
    send,
    settle,
    /**
     * Waits until the mount may be told that it looks somewhere: drivers take the side of the meridian that this is on for its own. It may not
     * where that would take too long, or it doesn't say the side that it was sent to though it was sent anew.
     */
    async bringBeside(seen: Moving, aim: Aim, isTurned: boolean, way: Way): Promise<Beside> {
      const [side, ...others] = meridian.sides();
      if (!side || !meridian.hasSides()) return { where: "beside" };
      if (others.length > 0) {
        if (isTurned) return { where: "across", seconds: longestToPast };
        await send(aim, way);
        return { where: "turned" };
      }
      if ([seen, aim.at].every((place) => meridian.sideOf(place) === side)) return { where: "beside" };
      // It looks where the sky has yet to come to the mount's side, or where that has left it already.
      const before = meridian.nearestEnd(seen);
      const lags = before !== side && meridian.sideOf(aim.at) === side;
      const leaving = lags ? ([before, seen] as const) : ([side, aim.at] as const);
      const seconds = meridian.secondsToLeave(...leaving) - longestToPast;
      if (seconds > 0) return { where: "across", seconds };
      await meridian.untilLeft(...leaving, way.signal, way.mayBegin);
      timing.requireWithin(aim);
      if (lags) return { where: "beside" };
      await send(aim, way);
      return { where: "turned" };
    },
    /**
     * Opens the dome and points the mount at a target; resolves with whether it has to be centred anew: it comes from elsewhere, and not by a
     * dither, or has flipped on the way.
     */
    async point(aim: Aim, way: Way): Promise<boolean> {
      const { at, dither } = aim;
      const { signal } = way;
      // Nothing opens for a target that is out of the limits.
      meridian.requireSoon(aim);
      await timing.untilWithin(aim, signal);
      await dome?.open(signal);
      if (mount.state()?.isParked !== false) {
        pointing = undefined;
        meridian.forget();
        await mount.unpark(signal);
      }
      await timing.untilWithin(aim, signal);
      // Somebody else may have moved it, or it may have stopped following the sky.
      const isThere = pointing !== undefined && (offFrom(pointing.at) ?? astray) < astray && followsStars();
      const from = isThere ? pointing : undefined;
      const isAround = from !== undefined && (isSame(from.at, at) || isDitherOf(from, aim));
      const isFlip = isAround && meridian.isFlipDue(aim);
      if (from && !isFlip) {
        if (isSame(from.at, at)) return false;
        // Steps that a guider chooses may lead away from there, little by little: then it is sent anew.
        if ((await ditherGuided(from, aim, signal)) && (offFrom(at) ?? 0) < strayed) return false;
      }
      const isDither = isAround && !isFlip && !meridian.turnsFor(at);
      pointing = undefined;
      await guiding?.end(signal);
      const sides = isFlip ? meridian.sides() : [await send(aim, way, !isDither)];
      const isSentAgain = meridian.isFlipDue(aim, sides);
      if (isSentAgain) {
        // It waits there rather than at the target before, which may be past the limit by then.
        meridian.requireSoon(aim);
        if (meridian.hasToPass(aim)) await untilLeft(meridian.nearestEnd(at), aim, way);
        await send(aim, way);
      }
      const isKept = await settle(aim, way, isDither ? aim.settleSeconds : settleSeconds);
      pointing = { at, dither };
      return !isDither || isSentAgain || isKept;
    },
    /** Forgets where the mount points; it is sent anew. */
    forget() {
      pointing = undefined;
    },
  };
}
