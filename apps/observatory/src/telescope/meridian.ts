import { setTimeout as wait } from "node:timers/promises";
import type { Moving } from "@meridian/contract";
import type { Mount } from "../devices/devices.ts";
import { NotItsTime } from "../queue/opening.ts";
import { apparentPlace, type OfDate, type Site, standingOf } from "../sky/place.ts";
import { OutOfLimits } from "./timing.ts";

export interface MeridianOptions {
  site: Site;
  /**
   * Minutes past the meridian until which a mount that flips may go on without; undefined for one that needs no flip. It flips
   * by itself when it is sent anew to a target that has passed the meridian.
   */
  flipMinutes: number | undefined;
  now(): Date;
  log(line: string): void;
}

/** The sky east of the meridian, and west of it. */
export type Side = "east" | "west";

interface Target {
  at: Moving;
  exposure: { seconds: number };
}

/**
 * Hours from the meridian at which a mount surely takes the side of it that the target is on: its place and its clock may each be
 * 24 seconds of the sky off ours.
 */
const surely = 60 / 3600;
/** Hours from the meridian at which no mount keeps its other side, as some do for a while. */
const farFrom = 1.5;
/** Hours past the limit within which an image is read out, and the mount flips. */
const lateBy = 2 / 60;
/** Seconds for which the telescope waits for the sky to pass the meridian. */
export const longestToPast = 300;

/** Milliseconds between two looks, and the looks after which a mount has said its side. */
const lookMs = 200;
const mostLooks = 25;

/**
 * Follows on which side of the meridian a mount is at home that looks east and west of it from two sides of its pier: the one that
 * it says, or else the one of where it was sent. It has to flip some time after the meridian; below the pole, too.
 */
export function createMeridian(
  mount: Pick<Mount, "state">,
  { site, flipMinutes, now, log }: MeridianOptions,
) {
  /** The side of the target as it was sent there. */
  let sent: Side | undefined;
  /** True once it has said the side that it has for sure, false once it has said the other one; such a mount isn't believed. */
  let isTrue: boolean | undefined;

  const hourAngleOf = (place: OfDate) => standingOf(place, site, now()).hourAngle;
  const hourAngle = (at: Moving) => hourAngleOf(apparentPlace(at, now()));
  /** Hours for which an hour angle is beyond the end of a side: of the eastern above the pole, of the western below. */
  const beyond = (side: Side, angle: number) =>
    side === "east" ? angle : angle > 0 ? angle - 12 : angle + 12;
  /** The side at whose end it is nearer. */
  const nearestEnd = (at: Moving): Side => (Math.abs(hourAngle(at)) < 6 ? "east" : "west");
  const sinceEnd = (at: Moving) => beyond(nearestEnd(at), hourAngle(at));
  /** Its side of the meridian, which a mount that flips takes when it is sent there; "near" where that isn't sure. */
  function sideOf(at: Moving): Side | "near" {
    if (Math.abs(sinceEnd(at)) < surely) return "near";
    return hourAngle(at) < 0 ? "east" : "west";
  }
  /** A mount on the west side of its pier looks east. */
  function told(): Side | undefined {
    const pier = mount.state()?.pierSide;
    return pier && (pier === "west" ? "east" : "west");
  }
  const side = () => (sent && flipMinutes !== undefined && isTrue !== false && told()) || sent;
  /** True where an exposure that begins now, from a side, would last past the limit of the flip. */
  const isFlipDue = ({ at, exposure }: Target, from = side()) =>
    from !== undefined &&
    flipMinutes !== undefined &&
    beyond(from, hourAngle(at)) + exposure.seconds / 3600 > flipMinutes / 60;
  /** Seconds until a target has surely left a side; 0 or less once it has. */
  const secondsToLeave = (from: Side, at: Moving) => (surely - beyond(from, hourAngle(at))) * 3600;
  /** The side that a mount takes when it is sent to a target, or else the one that this is about to leave. */
  function takenAt(at: Moving): Side {
    const taken = sideOf(at);
    return taken === "near" ? nearestEnd(at) : taken;
  }
  return {
    sideOf,
    nearestEnd,
    secondsToLeave,
    side,
    isFlipDue,
    /** True for a mount that looks east and west from different sides of its pier. */
    hasSides: () => flipMinutes !== undefined || mount.state()?.pierSide !== undefined,
    /** Notes that the mount is being sent there. It decides on its side at once, though it may pass the meridian on its way. */
    sentTo(at: Moving): Side {
      sent = takenAt(at);
      return sent;
    },
    forget() {
      sent = undefined;
    },
    /** Waits until a target has surely left a side. Throws what `mayBegin` throws meanwhile. */
    async untilLeft(from: Side, at: Moving, signal: AbortSignal, mayBegin: (() => void) | undefined) {
      for (let left = secondsToLeave(from, at); left > 0; left = secondsToLeave(from, at)) {
        mayBegin?.();
        await wait(Math.min(left, 5) * 1000, undefined, { signal });
      }
    },
    /** Throws NotItsTime where a target that it is sent to has to pass the meridian for long yet, for an exposure that would last past it. */
    requireSoon(target: Target) {
      const from = takenAt(target.at);
      const seconds = secondsToLeave(from, target.at);
      if (isFlipDue(target, from) && seconds > longestToPast)
        throw new NotItsTime(now().getTime() + (seconds - longestToPast) * 1000);
    },
    /** Throws OutOfLimits where a mount that has settled says, and goes on to say, that it is on the other side than it was sent to. */
    async requireTaken(at: Moving, signal: AbortSignal) {
      for (let looks = 0; side() !== sent && looks < mostLooks; looks++)
        await wait(lookMs, undefined, { signal });
      const isSure = Math.abs(sinceEnd(at)) > farFrom;
      if (side() === sent) {
        if (isSure && told() === sent) isTrue = true;
        return;
      }
      if (isSure && isTrue === undefined) {
        isTrue = false;
        return log(
          "The mount says another side of its pier than it is on: what it says of that isn't looked at.",
        );
      }
      throw new OutOfLimits(
        `The mount hasn't flipped: it is on the ${told() === "east" ? "west" : "east"} side of its pier still, as it says.`,
      );
    },
    /** Does a work, which is broken off where the flip is due before its end. */
    async whileUnflipped(target: Target, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
      const due = new AbortController();
      const looks = setInterval(() => {
        if (isFlipDue(target)) due.abort(new OutOfLimits("The mount has to flip first."));
      }, lookMs);
      try {
        await work(AbortSignal.any([signal, due.signal]));
      } catch (error) {
        signal.throwIfAborted();
        if (!due.signal.aborted) throw error;
      } finally {
        clearInterval(looks);
      }
    },
    /** Says that a mount follows the sky past its limit; undefined while it doesn't. */
    whyPast(): string | undefined {
      const [from, state] = [side(), mount.state()];
      if (from === undefined || flipMinutes === undefined || !state || state.isParked || state.isSlewing)
        return undefined;
      if (!(beyond(from, hourAngleOf(state)) > flipMinutes / 60 + lateBy)) return undefined;
      return `The telescope follows its target no further: the mount is more than ${flipMinutes} minutes past the meridian, and hasn't flipped.`;
    },
  };
}
