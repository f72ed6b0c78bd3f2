import type { Moving } from "@meridian/contract";
import { CannotDo, type Devices, type Exposure } from "../devices/devices.ts";
import type { Opening } from "../queue/opening.ts";
import { degreesBetween } from "../sky/angles.ts";
import { apparentPlace } from "../sky/place.ts";
import { type Centring, centre } from "../solving/centre.ts";
import { createExposing, type Exposed } from "./exposing.ts";
import type { Focusing } from "./focusing.ts";
import type { Guiding } from "./guiding.ts";
import { createMeridian, longestToPast, type MeridianOptions, type Side } from "./meridian.ts";
import { astray, createThere } from "./there.ts";
import { createTiming, OutOfLimits, type TimingOptions } from "./timing.ts";

/** A filter of the wheel, with its name at Meridian. */
export interface FilterSetting {
  name: string;
  focus_offset: number;
}

export interface TelescopeOptions extends TimingOptions, MeridianOptions {
  devices: Devices;
  /** By the name in the wheel. */
  filters: Record<string, FilterSetting>;
  settleSeconds: number;
  /** Degrees: the position angle of the images' upper side where the rotator says 0 and the telescope looks east. */
  rotatorOffset: number;
  /** Solves plates to centre targets; undefined where no program does. */
  centring: Centring | undefined;
  /** Undefined where no guider is. */
  guiding: Guiding | undefined;
  /** By names in the wheel; undefined where no focuser is. */
  focusing?: Focusing | undefined;
}

export interface Shot {
  /** In the ICRS, with any dither. */
  at: Moving;
  /** The place that it is dithered around, and how far in arcseconds; undefined where it isn't. */
  dither?: { around: Moving; radius: number } | undefined;
  /**
   * Position angle of the camera's upper side in degrees, on the other side of the pier of its lower one; null for as it stands. The
   * rotator stands the same on both sides: the frame covers the same sky, and the flats fit.
   */
  rotation: number | null;
  filter: string;
  exposure: Exposure;
  settleSeconds: number;
  /** The time in which the exposure has to be; any where there is none. */
  opening?: Opening | undefined;
}

export interface Taken extends Exposed {
  /** The stars were recognized where it points. */
  isCentred: boolean;
  /** Position angle of its upper side in degrees; undefined where no rotator was turned for it. */
  positionAngle?: number | undefined;
}

type Pointed = Pick<Shot, "at" | "dither">;

interface Signals {
  /** Ends it at once. */
  stop: AbortSignal;
  /** Drops the exposure, which is taken again later. */
  dropped(): AbortSignal;
  /** Throws where the exposure isn't to be begun after all, once the telescope is there. */
  mayBegin?(): void;
}

/** One telescope: it takes one exposure after another, and goes to a target only if it isn't there. */
export interface Telescope {
  /**
   * Takes an exposure once it is free: opens the roof, unparks, points, changes the filter, exposes. Undefined if it was
   * dropped. Throws OutOfLimits, NotItsTime, CannotDo, or an error of a device, after which it points again.
   */
  take(shot: Shot, signals: Signals): Promise<Taken | undefined>;
  /** Takes a frame that needs no sky, as everything stands: a dark or a bias. Throws an error of the camera, or when the signal aborts. */
  takeClosed(exposure: Exposure, signal: AbortSignal): Promise<Exposed>;
  /** Says why a target can't be looked at for so many seconds from a moment on; undefined if it can. */
  whyNot(at: Moving, seconds: number, from: Date): string | undefined;
  /** Names of the filters, as Meridian has them. */
  filters(): string[];
  /** Says why it may follow the sky no further, since it hasn't flipped; undefined while it may. */
  whyPast(): string | undefined;
  /** Forgets where it points. */
  lost(): void;
}

const isLight = ({ exposure: { frame = "light" } }: Shot) => frame === "light";

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

/**
 * Makes a telescope of an observatory's devices. Exposures are taken one after another, however many are asked for at once.
 * After a slew it waits `settleSeconds`, after a dither as long as the shot says. A target
 * is centred by the stars after the slew to it, if a program recognizes them. A light is begun once the guider has settled, which moves the telescope for a dither, too, and
 * is stopped before anything else moves it. Angles are in degrees. Throws nothing
 * itself.
 */
export function createTelescope(options: TelescopeOptions): Telescope {
  const { devices, filters, now } = options;
  const { mount, camera, wheel, rotator, dome } = devices;
  const timing = createTiming(options);
  const { offFrom, followsStars, checkFor, whileThere } = createThere(devices, options);
  const meridian = createMeridian({ mount, offFrom }, options);
  const expose = createExposing(devices, now);
  let free = Promise.resolve();
  let pointing: Pointed | undefined;
  let turnedTo: number | undefined;
  /** The stars were looked for where it points, and recognized. */
  let [isSought, isCentred] = [false, false];
  /** Throws where the exposure that it moves for isn't to be begun after all. */
  let mayBegin: Signals["mayBegin"];

  const nameOf = (inWheel: string) => filters[inWheel]?.name ?? inWheel;
  const names = () => wheel?.names().map(nameOf) ?? [];

  /** Waits until a target has surely left a side of the meridian, and is within the limits. */
  async function untilLeft(from: Side, shot: Shot, signal: AbortSignal) {
    await meridian.untilLeft(from, shot.at, signal, mayBegin);
    await timing.untilWithin(shot, signal);
  }
  /** Sends the mount to a target, once it is sure on which side of the meridian that is; resolves with that. */
  async function send(shot: Shot, signal: AbortSignal, isAnew = true) {
    const { at } = shot;
    if (meridian.hasSides() && meridian.sideOf(at) === "near")
      await untilLeft(meridian.nearestEnd(at), shot, signal);
    const taken = meridian.sentTo(at);
    await mount.slew(apparentPlace(at, now()), signal, isAnew);
    return taken;
  }
  /** Waits until the mount has settled where it was sent, and sends it anew where it says that it has kept its side. */
  async function settle(shot: Shot, seconds: number, signal: AbortSignal) {
    await mount.settle(seconds, signal);
    while (!(await meridian.isTaken(shot, signal))) {
      mayBegin?.();
      timing.requireWithin(shot);
      await send(shot, signal);
      await mount.settle(options.settleSeconds, signal);
    }
  }
  /**
   * Waits until the mount may be told that it looks somewhere: drivers take the side of the meridian that this is on for its own. "turned"
   * where it had to be sent to its target anew for that, on the other side; "across" where that would take too long, or it doesn't say the side
   * that it was sent to though it was sent anew.
   */
  async function bringBeside(seen: Moving, shot: Shot, isTurned: boolean, signal: AbortSignal) {
    const [side, ...others] = meridian.sides();
    if (!side || !meridian.hasSides()) return "beside";
    if (others.length > 0) {
      if (isTurned) return "across";
      await send(shot, signal);
      return "turned";
    }
    if ([seen, shot.at].every((place) => meridian.sideOf(place) === side)) return "beside";
    // It looks where the sky has yet to come to the mount's side, or where that has left it already.
    const before = meridian.nearestEnd(seen);
    const lags = before !== side && meridian.sideOf(shot.at) === side;
    const leaving = lags ? ([before, seen] as const) : ([side, shot.at] as const);
    if (meridian.secondsToLeave(...leaving) > longestToPast) return "across";
    await meridian.untilLeft(...leaving, signal, mayBegin);
    timing.requireWithin(shot);
    if (lags) return "beside";
    await send(shot, signal);
    return "turned";
  }
  async function point(shot: Shot, signal: AbortSignal) {
    const { at, dither, settleSeconds } = shot;
    // Nothing opens for a target that is out of the limits.
    meridian.requireSoon(shot);
    await timing.untilWithin(shot, signal);
    await dome?.open(signal);
    if (mount.state()?.isParked !== false) {
      pointing = undefined;
      meridian.forget();
      await mount.unpark(signal);
    }
    await timing.untilWithin(shot, signal);
    // Somebody else may have moved it, or it may have stopped following the sky.
    const isThere = pointing !== undefined && (offFrom(pointing.at) ?? astray) < astray && followsStars();
    const from = isThere ? pointing : undefined;
    const isAround = from !== undefined && (isSame(from.at, at) || isDitherOf(from, shot));
    const isFlip = isAround && meridian.isFlipDue(shot);
    if (from && !isFlip) {
      if (isSame(from.at, at)) return;
      // Steps that a guider chooses may lead away from there, little by little: then it is sent anew.
      if ((await ditherGuided(from, shot, signal)) && (offFrom(at) ?? 0) < strayed) return;
    }
    const isDither = isAround && !isFlip && !meridian.turnsFor(at);
    pointing = undefined;
    if (!isDither) isSought = isCentred = false;
    await options.guiding?.end(signal);
    const sides = isFlip ? meridian.sides() : [await send(shot, signal, !isDither)];
    // It waits there rather than at the target before, which may be past the limit by then.
    if (meridian.isFlipDue(shot, sides)) {
      meridian.requireSoon(shot);
      await untilLeft(meridian.nearestEnd(at), shot, signal);
      await send(shot, signal);
    }
    await settle(shot, isDither ? settleSeconds : options.settleSeconds, signal);
    pointing = { at, dither };
  }
  /** Has the guider move the telescope around the place that it is at; false where that isn't asked for, or it doesn't guide. */
  async function ditherGuided(from: Pointed, { at, dither }: Shot, signal: AbortSignal): Promise<boolean> {
    if (!options.guiding || !dither || !from.dither) return false;
    if (!isSame(from.dither.around, dither.around)) return false;
    // It may be anywhere between if this is broken off.
    pointing = undefined;
    const isDone = await options.guiding.dither(dither.radius, signal);
    pointing = isDone ? { at, dither } : from;
    return isDone;
  }
  async function rotate({ rotation }: Shot, signal: AbortSignal) {
    if (rotation === null || !rotator) return;
    const angle = (((rotation - options.rotatorOffset) % 360) + 360) % 360;
    // A guider on the same camera turns with it.
    if (angle !== turnedTo) await options.guiding?.end(signal);
    turnedTo = undefined;
    await rotator.turnTo(angle, signal);
    turnedTo = angle;
  }
  /** The position angle of the upper side as the camera stands: a mount that flips turns it by 180°. */
  function positionAngleOf({ rotation }: Shot): number | undefined {
    if (rotation === null || !rotator) return undefined;
    return (((rotation + (meridian.isTurned() ? 180 : 0)) % 360) + 360) % 360;
  }
  async function select(filter: string, signal: AbortSignal) {
    const inWheel = wheel?.names().find((name) => nameOf(name) === filter);
    if (!wheel || inWheel === undefined) {
      if (wheel || names().length > 0) throw new CannotDo(`There is no filter ${filter}.`);
      return;
    }
    await wheel.select(inWheel, signal);
    await options.focusing?.(inWheel, signal);
  }
  /** Centres the target of a light once it was gone to; not again after a dither, nor where the stars weren't recognized. */
  async function find(shot: Shot, signal: AbortSignal) {
    if (!options.centring || isSought || !isLight(shot)) return;
    let isTurned = false;
    const moves = {
      async bringBeside(seen: Moving) {
        const where = await bringBeside(seen, shot, isTurned, signal);
        isTurned ||= where === "turned";
        return where;
      },
      async slew() {
        timing.requireWithin(shot);
        await send(shot, signal);
      },
      async settle() {
        await settle(shot, options.settleSeconds, signal);
        await dome?.settle(signal);
      },
    };
    isCentred = await centre(shot.at, { ...options, ...options.centring, ...moves, mount, camera }, signal);
    isSought = true;
  }
  /** A guider that has to calibrate follows the target for many minutes. */
  async function beginGuiding(shot: Shot, signal: AbortSignal) {
    if (!options.guiding) return;
    await timing.untilWithin(shot, signal);
    await options.guiding.begin(signal);
  }
  /**
   * Brings everything to where the exposure is to begin, at its time; the result throws where it isn't there any more. Stars are looked for
   * through an open slit. Undefined where the mount has to flip first.
   */
  async function reach(shot: Shot, signal: AbortSignal): Promise<(() => void) | undefined> {
    await point(shot, signal);
    await rotate(shot, signal);
    await select(shot.filter, signal);
    await dome?.settle(signal);
    const isDone = await meridian.isDoneBefore(shot, signal, async (unflipped) => {
      await find(shot, unflipped);
      if (isLight(shot)) await beginGuiding(shot, unflipped);
    });
    if (!isDone) return undefined;
    await dome?.settle(signal);
    const requireThere = checkFor(shot.at);
    await timing.untilItsTime(shot, signal);
    return requireThere;
  }
  async function takeNow(shot: Shot, { stop, dropped, ...signals }: Signals): Promise<Taken | undefined> {
    const drop = dropped();
    mayBegin = signals.mayBegin;
    const signal = AbortSignal.any([stop, drop]);
    try {
      let requireThere = await reach(shot, signal);
      // A dome or a guider may have taken minutes, in which the time to flip has come.
      if (!requireThere || meridian.isFlipDue(shot)) requireThere = await reach(shot, signal);
      if (!requireThere) throw new OutOfLimits("The mount has to flip before everything is ready.");
      timing.requireWithin(shot);
      requireThere();
      mayBegin?.();
      const exposed = await whileThere(requireThere, signal, (there) => expose(shot.exposure, there));
      return { ...exposed, isCentred, positionAngle: positionAngleOf(shot) };
    } catch (error) {
      stop.throwIfAborted();
      if (drop.aborted) return undefined;
      pointing = undefined;
      throw error;
    }
  }
  /** Does one thing after another. */
  async function inTurn<T>(stop: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = free;
    const end = Promise.withResolvers<void>();
    free = end.promise;
    await before;
    try {
      stop.throwIfAborted();
      return await work();
    } finally {
      end.resolve();
    }
  }
  return {
    whyNot: timing.whyNot,
    filters: names,
    whyPast: meridian.whyPast,
    lost() {
      pointing = undefined;
      meridian.forget();
    },
    take: (shot, signals) => inTurn(signals.stop, () => takeNow(shot, signals)),
    takeClosed: (exposure, signal) => inTurn(signal, () => expose(exposure, signal)),
  };
}
