import type { ObservationDocument, SkyCondition } from "@meridian/contract";
import { longestSeconds, type Timed } from "../observations/index.ts";
import { type Asked, brokenByTelescope, brokenConditions, type SkyLimits } from "./observable.ts";
import { type Coordinates, type Sky, skyAt } from "./sky.ts";
import { beginsAt } from "./times.ts";

/** A place with the limits of its telescope. */
export interface Limited extends Coordinates, SkyLimits {}

/** The sky of each moment, worked out once. */
export function skies(place: Coordinates): (at: Date) => Sky {
  const known = new Map<number, Sky>();
  return (at) => {
    const sky = known.get(at.getTime()) ?? skyAt(place, at);
    known.set(at.getTime(), sky);
    return sky;
  };
}

/** An observation as far as the sky is concerned: what it looks at, how, and for how long at a time. */
type Exposing = Asked & Timed;

/**
 * Yields the conditions that don't hold when an observation begins or after its longest exposure, the first first; of the
 * telescope's limits also those that don't hold in between, where a target passes a tree or the zenith.
 */
export function* brokenFrom(
  exposing: Exposing,
  limits: Limited,
  begin: Date,
  skyOf: (at: Date) => Sky,
): Generator<SkyCondition> {
  yield* brokenConditions(exposing, skyOf(begin), limits);
  const end = begin.getTime() + longestSeconds(exposing) * 1000;
  yield* brokenConditions(exposing, skyOf(new Date(end)), limits);
  if (limits.horizon.length === 0 && limits.max_altitude >= 90) return;
  for (let ms = begin.getTime() + betweenMs; ms < end; ms += betweenMs) {
    const sky = skyOf(new Date(ms));
    yield* brokenByTelescope(exposing.target, sky.altitudeOf(exposing.target), sky, limits);
  }
}

/** The sky turns half a degree in this time. */
const betweenMs = 2 * 60_000;

/**
 * Yields what prevents an observation handed out now from beginning, first reason first: its times, or a condition of the
 * sky.
 */
export function* notBegun(
  observation: ObservationDocument,
  place: Limited,
  now: Date,
  skyOf: (at: Date) => Sky,
): Generator<"time" | SkyCondition> {
  const begin = beginsAt(observation, now);
  if (!begin) return yield "time";
  yield* brokenFrom(observation, place, begin, skyOf);
}

/** Its conditions hold when it begins, and still after its longest exposure. */
export const canBegin = (...of: Parameters<typeof notBegun>): boolean => notBegun(...of).next().done === true;
