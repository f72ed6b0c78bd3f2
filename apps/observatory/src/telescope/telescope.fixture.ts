import { siderealTimeAt } from "@meridian/contract";
import type { Devices } from "../devices/devices.ts";
import { makeFits } from "../fits/make.ts";
import { degreesBetween } from "../sky/angles.ts";
import { apparentPlace, type OfDate, standingOf } from "../sky/place.ts";
import type { Centring } from "../solving/centre.ts";
import type { Guiding } from "./guiding.ts";
import { createTelescope, type Shot } from "./telescope.ts";

export const site = { latitude: 45, longitude: 10, elevation: 0 };
export const start = Date.parse("2026-03-01T22:00:00Z");

const whole = makeFits({ width: 4, height: 4, valueAt: () => 0 });
/** The projection of such an image, 4° wide. */
const wcs = { CD1_1: -1, CD1_2: 0, CD2_1: 0, CD2_2: 1 };

/** Lets everything go as far as it comes by itself. */
export const turn = () => new Promise(setImmediate);

/** Centring by stars that are recognized at these places, one after the other. */
export const stars = (seen: OfDate[]): Centring => ({
  ...{ tolerance: 1 / 60, attempts: 3, isRequired: true, onCatalog() {}, log() {} },
  exposure: { seconds: 0, binning: 1, gain: null, offset: null },
  solver: { solve: async () => ({ type: "solved", wcs, ...seen.shift()! }) },
});

/** A guider that calibrates without end the first time, and says as that begins and as it is over. */
export function calibrating(onCalibration: (isOver: boolean) => void) {
  let begun = 0;
  const guiding: Guiding = {
    async begin(signal) {
      if (++begun > 1) return;
      onCalibration(false);
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))).finally(
        () => onCalibration(true),
      );
    },
    end: async () => {},
    dither: async () => true,
  };
  return { guiding, begun: () => begun };
}

/** A telescope on a mount that says where it was sent, at a clock that is set by hand. */
export function telescopeOf(
  fields: {
    flipMinutes?: number;
    rotatorOffset?: number;
    hourAngles?: { from: number; to: number };
    slewSeconds?: number;
    /** For which the roof opens. */
    roofSeconds?: number;
    minAltitude?: number;
    guiding?: Guiding;
    centring?: Centring;
    /** Seconds past the meridian for which the mount keeps its side when it is sent. */
    keeps?: number;
    /** Seconds by which its own sky is behind. */
    behind?: number;
    /** Says the side of its pier otherwise than it is on. */
    isReversed?: boolean;
    /** Its driver says no side. */
    isSilent?: boolean;
    mayBegin?(): void;
    /** Called on the way of each slew, with the number of things that were done. */
    sent?(things: number): void;
    /** Drops exposures that are begun. */
    dropped?(): AbortSignal;
  } = {},
) {
  let at = start;
  let place: OfDate | undefined;
  let pierSide: "east" | "west" | undefined;
  /** Degrees by which it is elsewhere once it has settled. */
  let strays = 0;
  /** Moves the mount by so many degrees of declination. */
  function move(degrees: number) {
    if (place) place = { ...place, dec: place.dec + degrees };
  }
  /** Called while the camera exposes. */
  let exposing = async (_: AbortSignal) => {};
  /** Degrees by which the dome has turned away from where the mount looks. */
  let turnedBy = 0;
  /** Resolves once the dome has turned. */
  let turned: Promise<void> | undefined;
  const done: string[] = [];
  /** After what it has settled. */
  const settled: string[] = [];
  const now = () => new Date(at);
  let isOpen = false;
  /** Seconds since a place has passed the meridian, by the mount's own sky. */
  const ownSeconds = (to: OfDate) => standingOf(to, site, now()).hourAngle * 3600 - (fields.behind ?? 0);
  const other = { east: "west", west: "east" } as const;
  function toldSide() {
    if (!pierSide || fields.isSilent) return undefined;
    return fields.isReversed ? other[pierSide] : pierSide;
  }
  const devices = {
    dome: {
      state: () => (isOpen ? "open" : "closed"),
      async open() {
        if (!isOpen) at += (fields.roofSeconds ?? 0) * 1000;
        isOpen = true;
      },
      slit: () => place && { azimuth: standingOf(place, site, now()).azimuth + turnedBy, tolerance: 6 },
      settle: async () => void (await turned),
    },
    mount: {
      state: () => place && { ...place, isParked: false, isSlewing: false, pierSide: toldSide() },
      canPark: () => true,
      unpark: async () => {},
      slew: async (to: OfDate, signal: AbortSignal, isAnew = false) => {
        if (!isAnew && place && degreesBetween(place, to) < 0.0002) return;
        place = to;
        const before = pierSide;
        // It takes its side as it is sent, and may pass the meridian on its way.
        const past = ownSeconds(to);
        const isKept = before === "west" && past >= 0 && past < (fields.keeps ?? 0);
        pierSide = past < 0 || isKept ? "west" : "east";
        done.push(
          `${before === "west" && pierSide === "east" ? "flip" : "slew"} ${pierSide === "west" ? "east" : "west"}`,
        );
        at += (fields.slewSeconds ?? 0) * 1000;
        fields.sent?.(done.length);
        signal.throwIfAborted();
      },
      async settle(seconds: number) {
        settled.push(seconds === 0 ? "slew" : "dither");
        move(-strays);
        strays = 0;
      },
      canSync: () => true,
      async sync(to: OfDate) {
        const side = ownSeconds(to) < 0 ? "east" : "west";
        done.push(`sync ${side}`);
        pierSide = side === "east" ? "west" : "east";
      },
    },
    camera: {
      range: () => ({ shortest: 0 }),
      isShared: () => false,
      expose: async ({ seconds }: { seconds: number }, signal: AbortSignal) => {
        at += seconds * 1000;
        await exposing(signal);
        done.push("expose");
        return whole;
      },
    },
    rotator: { turnTo: async (angle: number) => void done.push(`turn ${angle}`) },
  } as unknown as Devices;
  const telescope = createTelescope({
    ...{ devices, site, filters: {}, settleSeconds: 0, now },
    limits: () => ({
      ...{ min_altitude: fields.minAltitude ?? 10, max_altitude: 90, horizon: [], sun_distance: 0 },
      hour_angle_limits: fields.hourAngles ?? null,
    }),
    ...{ rotatorOffset: 0, flipMinutes: undefined, centring: undefined, guiding: undefined, ...fields },
  });
  function stray(degrees: number) {
    place = undefined;
    strays = degrees;
  }
  /** A target so many seconds before it passes the meridian. */
  function before(seconds: number, dec = 30) {
    const ra = (siderealTimeAt(at, site.longitude) + 360) % 360;
    const { hourAngle } = standingOf(apparentPlace({ ra, dec }, now()), site, now());
    return { ra: (ra + hourAngle * 15 + (seconds / 3600) * 15.041 + 720) % 360, dec };
  }
  const take = (
    target: Shot["at"],
    seconds: number,
    rotation: number | null = null,
    opening: Shot["opening"] = undefined,
    dither: Shot["dither"] = undefined,
  ) =>
    telescope.take(
      {
        ...{ at: target, rotation, filter: "L", settleSeconds: 1, opening, dither },
        exposure: { seconds, binning: 1, gain: null, offset: null },
      },
      {
        stop: new AbortController().signal,
        dropped: () => fields.dropped?.() ?? new AbortController().signal,
        mayBegin: () => fields.mayBegin?.(),
      },
    );
  const during = (what: typeof exposing) => {
    exposing = what;
  };
  const pass = (seconds: number) => (at += seconds * 1000);
  function turnDome() {
    const { promise, resolve } = Promise.withResolvers<void>();
    turned = promise;
    return resolve;
  }
  const turnAway = (degrees: number) => {
    turnedBy = degrees;
  };
  return {
    take,
    before,
    done,
    settled,
    now,
    telescope,
    stray,
    move,
    during,
    pass,
    turnDome,
    turnAway,
  };
}
