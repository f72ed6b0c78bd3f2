import { setTimeout as wait } from "node:timers/promises";
import type { Moving } from "@meridian/contract";
import { CannotDo, type Devices, type Exposure, type Mount } from "../devices/devices.ts";
import { keywordOf } from "../fits/header.ts";
import { requireWhole } from "../fits/whole.ts";
import { NotItsTime, type Opening } from "../queue/opening.ts";
import { degreesBetween } from "../sky/angles.ts";
import { type TelescopeLimits, whyNotThere } from "../sky/limits.ts";
import { apparentPlace, type Site, standingOf } from "../sky/place.ts";
import { type Centring, centre } from "../solving/centre.ts";
import type { Guiding } from "./guiding.ts";

/** A filter of the wheel, with its name at Meridian. */
export interface FilterSetting {
  name: string;
  focus_offset: number;
}

export interface TelescopeOptions {
  devices: Devices;
  site: Site;
  /** As Meridian and the configuration have them now. */
  limits(): TelescopeLimits;
  /** By the name in the wheel. */
  filters: Record<string, FilterSetting>;
  settleSeconds: number;
  /** Degrees: the position angle of the images' upper side where the rotator says 0. */
  rotatorOffset: number;
  /**
   * Minutes past the meridian until which a mount that flips may go on without; undefined for one that needs no flip. It flips
   * by itself when it is sent anew to a target that has passed the meridian.
   */
  flipMinutes: number | undefined;
  /** Solves plates to centre targets; undefined where no program does. */
  centring: Centring | undefined;
  /** Undefined where no guider is. */
  guiding: Guiding | undefined;
  now(): Date;
}

export interface Shot {
  /** In the ICRS, with any dither. */
  at: Moving;
  /** The place that it is dithered around, and how far in arcseconds; undefined where it isn't. */
  dither?: { around: Moving; radius: number } | undefined;
  /** Position angle of the camera's upper side in degrees; null for as it stands. */
  rotation: number | null;
  filter: string;
  exposure: Exposure;
  settleSeconds: number;
  /** The time in which the exposure has to be; any where there is none. */
  opening?: Opening | undefined;
}

export interface Taken {
  fits: Buffer;
  startedAt: Date;
  /** The stars were recognized where it points. */
  isCentred: boolean;
  /** Arcseconds: the root mean square of the guiding error; undefined where it isn't known. */
  guidingRms?: number | undefined;
}

type Pointed = Pick<Shot, "at" | "dither">;

/** The target is outside of the limits, for now. */
export class OutOfLimits extends Error {
  override name = "OutOfLimits";
}

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
  takeClosed(exposure: Exposure, signal: AbortSignal): Promise<Taken>;
  /** Says why a target can't be looked at for so many seconds from a moment on; undefined if it can. */
  whyNot(at: Moving, seconds: number, from: Date): string | undefined;
  /** Names of the filters, as Meridian has them. */
  filters(): string[];
  /** Forgets where it points. */
  lost(): void;
}

/** Hours past the meridian at which a mount is surely on the side of it that it is to go on from. */
const surelyPast = 20 / 3600;

const isLight = ({ exposure: { frame = "light" } }: Shot) => frame === "light";

const isSame = (one: Moving, other: Moving) => degreesBetween(one, other) < 1e-5;

/** Milliseconds between two looks at where the mount is while it exposes. */
const lookMs = 1000;
/** Degrees between where the mount says that it is and where it was sent, after which it is sent again. */
const astray = 0.1;
/** Degrees after which it is sent again where a guider has moved it. */
const strayed = 0.09;

const elsewhere = (degrees: number) =>
  new Error(
    Number.isFinite(degrees)
      ? `The mount is ${degrees.toFixed(1)}° from where it was sent.`
      : "The mount doesn't say where it is.",
  );

/**
 * Makes a telescope of an observatory's devices. Exposures are taken one after another, however many are asked for at once.
 * After a slew it waits `settleSeconds`, after a dither (less than 0.2° away) as long as the shot says. The focuser moves by
 * the difference between the offsets of two filters, in its steps, so not for the first. A target is centred by the stars after the
 * slew to it, if a program recognizes them. A light is begun once the guider has settled, which moves the telescope for a dither, too, and
 * is stopped before anything else moves it. Angles are in degrees. Throws nothing
 * itself.
 */
export function createTelescope(options: TelescopeOptions): Telescope {
  const { devices, site, limits, filters, now } = options;
  const { mount, camera, wheel, focuser, rotator, dome, guider } = devices;
  let free = Promise.resolve();
  let pointing: Pointed | undefined;
  let turnedTo: number | undefined;
  let focusedFor: string | undefined;
  /** The stars were looked for where it points, and recognized. */
  let [isSought, isCentred] = [false, false];
  /** True while what the mount says of where it points may be old: it is sent anew. */
  let isLost = false;
  /** By the seconds that were asked for, how long the camera has exposed where that was too short. */
  const tooShort = new Map<number, number>();
  /** It looked east when it was sent there, so that it has to flip some time after the meridian. */
  let isEast = false;

  const nameOf = (inWheel: string) => filters[inWheel]?.name ?? inWheel;
  const names = () => wheel?.names().map(nameOf) ?? [];

  const whyNot = (target: Moving, seconds: number, at: Date) =>
    whyNotThere(apparentPlace(target, at), { site, limits: limits(), at, seconds });
  const hourAngle = (at: Moving) => standingOf(apparentPlace(at, now()), site, now()).hourAngle;
  /** True where an exposure that begins now would last past the flip's limit. */
  function isFlipDue({ at, exposure }: Shot): boolean {
    const { flipMinutes } = options;
    if (flipMinutes === undefined || !isEast) return false;
    return hourAngle(at) + exposure.seconds / 3600 > flipMinutes / 60;
  }
  /** Waits, where it has to flip, until the target has passed the meridian; true if it has to. */
  async function mustFlip(shot: Shot, signal: AbortSignal): Promise<boolean> {
    if (!isFlipDue(shot)) return false;
    const { at } = shot;
    for (let left = surelyPast - hourAngle(at); left > 0; left = surelyPast - hourAngle(at))
      await wait(Math.min(left * 3600, 5) * 1000, undefined, { signal });
    return true;
  }
  /** Waits, before its time, until the target is within the limits from now to the end of its exposure. Throws OutOfLimits. */
  async function withinLimits({ at, exposure, opening }: Shot, signal: AbortSignal) {
    for (;;) {
      const early = Math.max(0, (opening?.from ?? 0) - now().getTime());
      const why = whyNot(at, early / 1000 + exposure.seconds, now());
      if (!why) return;
      if (early === 0) throw new OutOfLimits(why);
      await wait(Math.min(early, 1000), undefined, { signal });
    }
  }
  /** Throws OutOfLimits: a roof, a guider or a series of images may have taken minutes in which the target moved on. */
  function requireWithin({ at, exposure }: Pick<Shot, "at" | "exposure">) {
    const why = whyNot(at, exposure.seconds, now());
    if (why) throw new OutOfLimits(why);
  }
  /** Degrees between a target and where the mount says that it is; undefined where it doesn't say. */
  function offFrom({ at }: Shot): number | undefined {
    const state = mount.state();
    return state && degreesBetween(state, apparentPlace(at, now()));
  }
  /** Throws where the mount says by now that it is elsewhere, or nothing: what it said just after it was sent may have been old. */
  function requireThere(shot: Shot) {
    const off = offFrom(shot) ?? Number.NaN;
    if (!(off <= astray)) throw elsewhere(off);
  }
  /** Exposes as long as the mount doesn't say that it is elsewhere: somebody may move it, or it may follow the sky no more. */
  async function exposeThere(shot: Shot, signal: AbortSignal): Promise<Taken> {
    const away = new AbortController();
    function look() {
      const off = offFrom(shot) ?? 0;
      if (!(off <= astray)) away.abort(elsewhere(off));
    }
    const looks = setInterval(look, lookMs);
    try {
      const taken = await expose(shot.exposure, AbortSignal.any([signal, away.signal]), isCentred);
      look();
      away.signal.throwIfAborted();
      return taken;
    } finally {
      clearInterval(looks);
    }
  }
  /** Waits until the telescope may be sent there; true if it has to flip. */
  async function untilGood(shot: Shot, signal: AbortSignal): Promise<boolean> {
    const isFlip = await mustFlip(shot, signal);
    await withinLimits(shot, signal);
    return isFlip;
  }
  async function point(shot: Shot, signal: AbortSignal) {
    const { at, dither, settleSeconds } = shot;
    // Nothing opens for a target that is out of the limits.
    await untilGood(shot, signal);
    await dome?.open(signal);
    if (mount.state()?.isParked !== false) {
      pointing = undefined;
      await mount.unpark(signal);
    }
    const isFlip = await untilGood(shot, signal);
    // Somebody else may have moved it, or it may have stopped following the sky.
    const isThere = (offFrom(shot) ?? astray) < astray;
    const stays = !isFlip && isThere && pointing;
    if (stays && isSame(stays.at, at)) return;
    // Steps that a guider chooses may lead away from there, little by little: then it is sent anew.
    if (stays && (await ditherGuided(stays, shot, signal)) && (offFrom(shot) ?? 0) < strayed) return;
    const isDither = !isFlip && pointing && degreesBetween(pointing.at, at) < 0.2;
    pointing = undefined;
    if (!isDither) isSought = isCentred = false;
    await options.guiding?.end(signal);
    await mount.slew(apparentPlace(at, now()), signal, isFlip || isLost);
    isLost = false;
    isEast = hourAngle(at) < 0;
    await mount.settle(isDither ? settleSeconds : options.settleSeconds, signal);
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
  async function select(filter: string, signal: AbortSignal) {
    const inWheel = wheel?.names().find((name) => nameOf(name) === filter);
    if (!wheel || inWheel === undefined) {
      if (wheel || names().length > 0) throw new CannotDo(`There is no filter ${filter}.`);
      return;
    }
    await wheel.select(inWheel, signal);
    if (!focuser || focusedFor === inWheel) return;
    const offset = (name: string | undefined) => filters[name ?? ""]?.focus_offset ?? 0;
    const steps = focusedFor === undefined ? 0 : offset(inWheel) - offset(focusedFor);
    focusedFor = undefined;
    await focuser.moveBy(steps, signal);
    focusedFor = inWheel;
  }
  /** Centres the target of a light once it was gone to; not again after a dither, nor where the stars weren't recognized. */
  async function find(shot: Shot, signal: AbortSignal) {
    if (!options.centring || isSought || !isLight(shot)) return;
    const slew: Mount["slew"] = (...given) => {
      requireWithin(shot);
      return mount.slew(...given);
    };
    const parts = { ...options.centring, ...options, mount: { ...mount, slew }, camera };
    isCentred = await centre(shot.at, parts, signal);
    isSought = true;
  }
  /** A guider that has to calibrate follows the target for many minutes. */
  async function beginGuiding(shot: Shot, signal: AbortSignal) {
    if (!options.guiding) return;
    await withinLimits(shot, signal);
    await options.guiding.begin(signal);
  }
  /** Waits until its time has come. Throws NotItsTime where the exposure would end after it. */
  async function inTime({ opening, exposure }: Shot, signal: AbortSignal) {
    if (!opening) return;
    const early = () => opening.from - now().getTime();
    // A timer may end a millisecond early.
    while (early() > 0) await wait(early(), undefined, { signal });
    if (now().getTime() + exposure.seconds * 1000 > opening.until) throw new NotItsTime(undefined);
  }
  /**
   * Throws for an image whose header says that it was exposed for a shorter time than was asked for: CannotDo where that comes out the
   * same again, as of a camera that has times of its own.
   */
  function requireExposed(fits: Buffer, { seconds }: Exposure) {
    const said = keywordOf(fits, "EXPTIME")?.trim();
    const exposed = said ? Number(said) : Number.NaN;
    if (!(exposed < 0.9 * seconds - 0.1)) return;
    const wasSo = tooShort.get(seconds) === exposed;
    tooShort.set(seconds, exposed);
    const Fault = wasSo ? CannotDo : Error;
    throw new Fault(`The camera has exposed for ${exposed} s, not for ${seconds} s.`);
  }
  /** A file that isn't whole mustn't count, for Meridian would never have its image, nor one that was exposed for a shorter time. */
  async function expose(exposure: Exposure, signal: AbortSignal, isCentred = false): Promise<Taken> {
    const startedAt = now();
    const measured = guider?.measure(exposure.seconds);
    const fits = await camera.expose(exposure, signal).finally(measured);
    await requireWhole(fits);
    requireExposed(fits, exposure);
    return { fits, startedAt, isCentred, guidingRms: measured?.() };
  }
  /** Brings everything to where the exposure is to begin, at its time. Stars are looked for through an open slit. */
  async function reach(shot: Shot, signal: AbortSignal) {
    await point(shot, signal);
    await rotate(shot, signal);
    await select(shot.filter, signal);
    await dome?.settle(signal);
    await find(shot, signal);
    if (isLight(shot)) await beginGuiding(shot, signal);
    await dome?.settle(signal);
    await inTime(shot, signal);
  }
  async function takeNow(shot: Shot, { stop, dropped, mayBegin }: Signals): Promise<Taken | undefined> {
    const drop = dropped();
    const signal = AbortSignal.any([stop, drop]);
    try {
      await reach(shot, signal);
      // A dome or a guider may have taken minutes, in which the time to flip has come.
      if (isFlipDue(shot)) await reach(shot, signal);
      requireWithin(shot);
      requireThere(shot);
      mayBegin?.();
      return await exposeThere(shot, signal);
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
    whyNot,
    filters: names,
    lost() {
      pointing = undefined;
      isLost = true;
    },
    take: (shot, signals) => inTurn(signals.stop, () => takeNow(shot, signals)),
    takeClosed: (exposure, signal) => inTurn(signal, () => expose(exposure, signal)),
  };
}
