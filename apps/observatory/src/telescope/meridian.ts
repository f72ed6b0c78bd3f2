import { setTimeout as wait } from "node:timers/promises";
import type { Moving } from "@meridian/contract";
import type { Mount } from "../devices/devices.ts";
import { NotItsTime } from "../queue/opening.ts";
import { apparentPlace, type Site, standingOf } from "../sky/place.ts";

export interface MeridianOptions {
  site: Site;
  /**
   * Minutes past the meridian until which a mount that flips may go on without; undefined for one that needs no flip. It flips
   * by itself when it is sent anew to a target that has passed the meridian.
   */
  flipMinutes: number | undefined;
  now(): Date;
}

/** The sky east of the meridian, and west of it. */
export type Side = "east" | "west";

interface Parts {
  mount: Pick<Mount, "state">;
  /** Degrees between a target and where the mount says that it is; undefined where it isn't there. */
  offFrom(at: Moving): number | undefined;
}

interface Target {
  at: Moving;
  exposure: { seconds: number };
}

/**
 * Hours from the meridian at which a mount surely takes the side of it that the target is on: its place and its clock may each be
 * 24 seconds of the sky off ours.
 */
const surely = 60 / 3600;
/** Hours before the meridian from which on a mount may take its next side. */
const earliest = 3;
/** Hours past the limit within which an image is read out, and the mount flips. */
const lateBy = 2 / 60;
/** Seconds for which the telescope waits for the sky to pass the meridian. */
export const longestToPast = 300;

/** Milliseconds between two looks at the side that a mount says, and seconds for which that may be late. */
const lookMs = 200;
const lateSeconds = 10;
/** Seconds for which a driver that has said a side may say none, as while it is connected anew. */
const silentSeconds = 120;
/** Seconds after which a mount that has kept its side is sent again. */
const againSeconds = 30;
/** Degrees from where it was sent within which a mount still is at its target. */
const atTarget = 1;

/**
 * Follows on which side of the meridian a mount is at home that looks east and west of it from two sides of its pier. It has to flip some
 * time after the meridian, below the pole, too: by the side of where it was sent, and by the one that it says. Some keep theirs for a while, and
 * some drivers say the wrong one: whichever of the two passes its limit first counts.
 */
export function createMeridian({ mount, offFrom }: Parts, { site, flipMinutes, now }: MeridianOptions) {
  /** The target that it was sent to, its side by then, and when that was. */
  let sent: { at: Moving; side: Side; ms: number } | undefined;
  /** The side that it has said last: one that falls silent hasn't changed it. */
  let said: Side | undefined;
  let isOnItsWay = false;

  const hourAngle = (at: Moving) => standingOf(apparentPlace(at, now()), site, now()).hourAngle;
  /**
   * Hours for which an hour angle is beyond the end of a side: of the eastern above the pole, of the western below. A mount may have taken a side some
   * hours before the target has come to it.
   */
  function beyond(side: Side, angle: number): number {
    if (side === "east") return angle > 12 - earliest ? angle - 24 : angle;
    return angle < -earliest ? angle + 12 : angle - 12;
  }
  /** The side at whose end it is nearer. */
  const nearestEnd = (at: Moving): Side => (Math.abs(hourAngle(at)) < 6 ? "east" : "west");
  /** Its side of the meridian, which a mount that flips takes when it is sent there; "near" where that isn't sure. */
  function sideOf(at: Moving): Side | "near" {
    if (Math.abs(beyond(nearestEnd(at), hourAngle(at))) < surely) return "near";
    return hourAngle(at) < 0 ? "east" : "west";
  }
  /** The side that a target has, or else the one that it is about to leave. */
  function sideFor(at: Moving): Side {
    const side = sideOf(at);
    return side === "near" ? nearestEnd(at) : side;
  }
  /** A mount on the west side of its pier looks east. */
  function told(): Side | undefined {
    const pier = mount.state()?.pierSide;
    if (pier) said = pier === "west" ? "east" : "west";
    return said;
  }
  /** It has said a side, and says none now. */
  const isSilent = () => said !== undefined && mount.state()?.pierSide === undefined;
  const whyUnflipped = () =>
    isSilent()
      ? "The mount had to flip, and doesn't say any more on which side of its pier it is. If its driver never does, mount.pier_side has to be ignored."
      : `The mount hasn't flipped: it says that it is on the ${told() === "east" ? "west" : "east"} side of its pier. Where it isn't, its driver says the wrong side, and mount.pier_side has to be reversed or ignored.`;
  /** The sides that it may be on. */
  const sides = () => (sent ? [...new Set([told() ?? sent.side, sent.side])] : []);
  /** Hours past the limit of the flip after so many seconds, from the side that is worst. */
  const pastLimit = (at: Moving, seconds: number, from: readonly Side[]) =>
    flipMinutes === undefined
      ? Number.NEGATIVE_INFINITY
      : Math.max(...from.map((side) => beyond(side, hourAngle(at)))) + seconds / 3600 - flipMinutes / 60;
  /** Seconds until a target has surely left a side; 0 or less once it has. */
  const secondsToLeave = (from: Side, at: Moving) => (surely - beyond(from, hourAngle(at))) * 3600;
  /** True where an exposure that begins now would last past the limit of the flip. */
  const isFlipDue = ({ at, exposure }: Target, from: readonly Side[] = sides()) =>
    pastLimit(at, exposure.seconds, from) > 0;
  /** True for a mount that looks east and west from different sides of its pier. */
  const hasSides = () => flipMinutes !== undefined || mount.state()?.pierSide !== undefined;
  /** True where a target that it is sent to has to pass the meridian first, for an exposure that would last past it. */
  const hasToPass = (target: Target) => isFlipDue(target, [sideFor(target.at)]);
  /** Throws NotItsTime where that is long yet. */
  function requireSoon(target: Target) {
    const seconds = secondsToLeave(sideFor(target.at), target.at);
    if (hasToPass(target) && seconds > longestToPast)
      throw new NotItsTime(now().getTime() + (seconds - longestToPast) * 1000);
  }
  return {
    sideOf,
    nearestEnd,
    secondsToLeave,
    sides,
    isFlipDue,
    /** True where it looks west, with its camera turned by 180°. */
    isTurned: () => (told() ?? (flipMinutes === undefined ? undefined : sent?.side)) === "west",
    hasSides,
    /** True where the mount takes its other side, or may, when it is sent there. */
    turnsFor: (at: Moving) => hasSides() && sides().some((side) => sideOf(at) !== side),
    /** Notes that the mount is being sent there. It decides on its side at once, though it may pass the meridian on its way. */
    sentTo(at: Moving): Side {
      sent = { at, side: sideFor(at), ms: now().getTime() };
      isOnItsWay = true;
      return sent.side;
    },
    forget() {
      sent = undefined;
      said = undefined;
    },
    /** Waits until a target has surely left a side. Throws what `mayBegin` throws meanwhile. */
    async untilLeft(from: Side, at: Moving, signal: AbortSignal, mayBegin: (() => void) | undefined) {
      for (let left = secondsToLeave(from, at); left > 0; left = secondsToLeave(from, at)) {
        mayBegin?.();
        await wait(Math.min(left, 1) * 1000, undefined, { signal });
      }
    },
    hasToPass,
    requireSoon,
    /**
     * Waits until a mount that has settled says a side from which the exposure ends in time; resolves with false where it says another one, once
     * it may be sent again. Throws NotItsTime where the target has minutes to go to the meridian, and an error where the limit comes first.
     */
    async isTaken(target: Target, signal: AbortSignal, mayBegin: (() => void) | undefined): Promise<boolean> {
      const isUnsure = () => sides().length > 1 || isFlipDue(target);
      const longest = () => (isSilent() && isFlipDue(target) ? silentSeconds : lateSeconds);
      for (let looks = 0; isUnsure() && looks < (longest() * 1000) / lookMs; looks++)
        await wait(lookMs, undefined, { signal });
      isOnItsWay = false;
      if (!isFlipDue(target)) return true;
      const { side, ms } = sent!;
      // Its slew took long, and it has to flip only since.
      if (sideFor(target.at) !== side) return false;
      requireSoon(target);
      const isAhead = isFlipDue(target, [side]) && secondsToLeave(side, target.at) > 0;
      const left = () =>
        isAhead ? secondsToLeave(side, target.at) : againSeconds - (now().getTime() - ms) / 1000;
      if (!isAhead && pastLimit(target.at, Math.max(0, left()), sides()) > lateBy)
        throw new Error(whyUnflipped());
      while (left() > 0) {
        mayBegin?.();
        await wait(Math.min(left(), 1) * 1000, undefined, { signal });
      }
      return false;
    },
    /** Does a work, which is broken off where the flip is due before its end; resolves with whether it was done. */
    async isDoneBefore(
      target: Target,
      signal: AbortSignal,
      work: (signal: AbortSignal) => Promise<void>,
    ): Promise<boolean> {
      const due = new AbortController();
      isOnItsWay = false;
      const looks = setInterval(() => {
        if (!isOnItsWay && isFlipDue(target)) due.abort(new Error("The mount has to flip first."));
      }, lookMs);
      try {
        await work(AbortSignal.any([signal, due.signal]));
        return !due.signal.aborted;
      } catch (error) {
        signal.throwIfAborted();
        if (!due.signal.aborted) throw error;
        return false;
      } finally {
        clearInterval(looks);
      }
    },
    /** Says that a mount follows its target past the limit; undefined while it doesn't, or somebody else has sent it elsewhere. */
    whyPast(): string | undefined {
      const state = mount.state();
      if (!sent || !state || state.isParked || state.isSlewing) return undefined;
      if (!(offFrom(sent.at)! < atTarget)) return undefined;
      if (!(pastLimit(sent.at, 0, sides()) > lateBy)) return undefined;
      return `The telescope follows its target no further: it is more than ${flipMinutes} minutes past the meridian, and the mount hasn't flipped.`;
    },
  };
}
