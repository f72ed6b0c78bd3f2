import type { Moving } from "@meridian/contract";
import { CannotDo, type Devices, type Exposure } from "../devices/devices.ts";
import { OutOfLimits } from "../queue/opening.ts";
import { type Centring, centre } from "../solving/centre.ts";
import { createExposing, type Exposed } from "./exposing.ts";
import type { Focusing } from "./focusing.ts";
import type { Guiding } from "./guiding.ts";
import { createMeridian, type MeridianOptions } from "./meridian.ts";
import { type Aim, createPointing, type Way } from "./pointing.ts";
import { createThere } from "./there.ts";
import { createTiming, type TimingOptions } from "./timing.ts";

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

export interface Shot extends Aim {
  /**
   * Position angle of the camera's upper side in degrees, on the other side of the pier of its lower one; null for as it stands. The
   * rotator stands the same on both sides: the frame covers the same sky, and the flats fit.
   */
  rotation: number | null;
  filter: string;
  exposure: Exposure;
}

export interface Taken extends Exposed {
  /** The stars were recognized where it points. */
  isCentred: boolean;
  /** Position angle of its upper side in degrees; undefined where no rotator was turned for it. */
  positionAngle?: number | undefined;
}

interface Signals {
  /** Ends it at once. */
  stop: AbortSignal;
  /** Drops the exposure, which is taken again later. */
  dropped(): AbortSignal;
  /** Throws where the exposure isn't to be begun after all, once the telescope is there. */
  mayBegin?: () => void;
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
  const there = createThere(devices, options);
  const meridian = createMeridian({ mount, offFrom: there.offFrom }, options);
  const pointing = createPointing({ ...options, meridian, timing, there });
  const expose = createExposing(devices, now);
  let free = Promise.resolve();
  let turnedTo: number | undefined;
  /** The stars were looked for where it points, and recognized. */
  let [isSought, isCentred] = [false, false];

  const nameOf = (inWheel: string) => filters[inWheel]?.name ?? inWheel;
  const names = () => wheel?.names().map(nameOf) ?? [];

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
  async function find(shot: Shot, way: Way) {
    if (!options.centring || isSought || !isLight(shot)) return;
    const { signal } = way;
    let isTurned = false;
    const moves = {
      async bringBeside(seen: Moving) {
        const beside = await pointing.bringBeside(seen, shot, isTurned, way);
        isTurned ||= beside.where === "turned";
        return beside;
      },
      async slew() {
        timing.requireWithin(shot);
        await pointing.send(shot, way);
      },
      async settle() {
        await pointing.settle(shot, way);
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
  async function reach(shot: Shot, way: Way): Promise<(() => void) | undefined> {
    const { signal } = way;
    if (await pointing.point(shot, way)) isSought = isCentred = false;
    await rotate(shot, signal);
    await select(shot.filter, signal);
    await dome?.settle(signal);
    const isDone = await meridian.isDoneBefore(shot, signal, async (unflipped) => {
      await find(shot, { ...way, signal: unflipped });
      if (isLight(shot)) await beginGuiding(shot, unflipped);
    });
    if (!isDone) return undefined;
    await dome?.settle(signal);
    const requireThere = there.checkFor(shot.at);
    await timing.untilItsTime(shot, signal);
    return requireThere;
  }
  async function takeNow(shot: Shot, { stop, dropped, mayBegin }: Signals): Promise<Taken | undefined> {
    const drop = dropped();
    const way = { signal: AbortSignal.any([stop, drop]), mayBegin };
    try {
      let requireThere = await reach(shot, way);
      // A dome or a guider may have taken minutes, in which the time to flip has come.
      if (!requireThere || meridian.isFlipDue(shot)) requireThere = await reach(shot, way);
      if (!requireThere) throw new OutOfLimits("The mount has to flip before everything is ready.");
      timing.requireWithin(shot);
      requireThere();
      mayBegin?.();
      const work = (signal: AbortSignal) => expose(shot.exposure, signal);
      const exposed = await there.whileThere(requireThere, way.signal, work);
      return { ...exposed, isCentred, positionAngle: positionAngleOf(shot) };
    } catch (error) {
      stop.throwIfAborted();
      if (drop.aborted) return undefined;
      pointing.forget();
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
      pointing.forget();
      meridian.forget();
    },
    take: (shot, signals) => inTurn(signals.stop, () => takeNow(shot, signals)),
    takeClosed: (exposure, signal) => inTurn(signal, () => expose(exposure, signal)),
  };
}
