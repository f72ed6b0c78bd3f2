import type { ObservationDocument, SkyCondition } from "@meridian/contract";
import { longestSeconds, type Timed } from "../observations/index.ts";
import { downtimeMet, type PlannedSpan } from "./downtimes/ahead.ts";
import { type Asked, brokenByTelescope, brokenConditions, isLimited, type SkyLimits } from "./observable.ts";
import type { Coordinates, Sky } from "./sky.ts";
import { beginsAt, lastsAt } from "./times.ts";
import { skyTrack } from "./track.ts";

/** A place with the limits of its telescope. */
export interface Limited extends Coordinates, SkyLimits {}

/** A place with the times at which nothing is exposed there. */
export interface Planned extends Limited {
  downtimes: readonly PlannedSpan[];
}

/** Moments of which the sky is remembered: a night of every minute, and as much again. */
const mostSkies = 2000;

/** The sky of each moment, worked out once for all that is looked at near it. */
export function remembered(skyOf: (at: Date) => Sky): (at: Date) => Sky {
  const known = new Map<number, Sky>();
  return (at) => {
    const before = known.get(at.getTime());
    if (before) return before;
    if (known.size === mostSkies) known.clear();
    const sky = skyOf(at);
    known.set(at.getTime(), sky);
    return sky;
  };
}

/** The sky of a place at each moment, worked out once. */
export const skies = (place: Coordinates): ((at: Date) => Sky) => remembered(skyTrack(place));

/** An observation as far as the sky is concerned: what it looks at, how, and for how long at a time. */
export type Exposing = Asked & Timed;

/** A condition that doesn't hold, and the moment at which it doesn't. */
interface Broken {
  condition: SkyCondition;
  at: Date;
}

/** The sky turns half a degree in this time. */
const betweenMs = 2 * 60_000;
/** Milliseconds in which a target rises or sinks by a degree at the soonest, and moves on by an hour of hour angle. */
const perDegreeMs = 239_000;
const perHourMs = 3_590_000;

/**
 * Yields the conditions that don't hold when an observation begins or after its longest exposure, the first first; of the
 * telescope's limits also those that don't hold in between, where a target passes a tree, the zenith or the far side of the mount.
 */
export function* brokenFrom(
  exposing: Exposing,
  limits: Limited,
  begin: Date,
  skyOf: (at: Date) => Sky,
): Generator<Broken> {
  for (const condition of brokenConditions(exposing, skyOf(begin), limits)) yield { condition, at: begin };
  const end = new Date(begin.getTime() + longestSeconds(exposing) * 1000);
  for (const condition of brokenConditions(exposing, skyOf(end), limits)) yield { condition, at: end };
  if (!isLimited(limits)) return;
  const staysWithin = staying(limits);
  for (let ms = begin.getTime() + betweenMs; ms < end.getTime(); ) {
    const at = new Date(ms);
    const sky = skyOf(at);
    const altitude = sky.altitudeOf(exposing.target);
    for (const condition of brokenByTelescope(exposing.target, sky, limits, altitude))
      yield { condition, at };
    ms += Math.max(1, Math.floor(staysWithin(exposing.target, sky, altitude) / betweenMs)) * betweenMs;
  }
}

/**
 * Returns a function that tells for how many milliseconds a target surely stays within the limits of a telescope; what lies far
 * from all of them needn't be looked at every two minutes of a long exposure.
 */
function staying({ horizon, max_altitude, hour_angle_limits }: Limited) {
  const highest = Math.max(Number.NEGATIVE_INFINITY, ...horizon.map(([, altitude]) => altitude));
  return (target: Asked["target"], sky: Sky, altitude: number): number => {
    const degrees = Math.min(altitude - highest, max_altitude < 90 ? max_altitude - altitude : 180);
    const hours = hour_angle_limits ? hour_angle_limits.to - sky.hourAngleOf(target) : 24;
    return Math.min(degrees * perDegreeMs, hours * perHourMs);
  };
}

/**
 * True if an observation handed out now could begin: its time is now, no downtime is in the way, and its conditions hold
 * through its longest exposure.
 */
export function canBegin(
  observation: ObservationDocument,
  place: Planned,
  now: Date,
  skyOf: (at: Date) => Sky,
): boolean {
  const begin = beginsAt(observation, now);
  if (!begin || downtimeMet(place.downtimes, begin.getTime(), longestSeconds(observation) * 1000))
    return false;
  return brokenFrom(observation, place, begin, skyOf).next().done === true;
}

/**
 * True if an observation that has begun could go on now: its time is now, and its conditions hold through its longest exposure. A
 * downtime doesn't end what has begun.
 */
export const canGoOn = (
  observation: ObservationDocument,
  place: Limited,
  now: Date,
  skyOf: (at: Date) => Sky,
): boolean => lastsAt(observation, now) && brokenFrom(observation, place, now, skyOf).next().done === true;
