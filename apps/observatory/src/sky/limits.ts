import { type Horizon, type HourAngleLimits, horizonAt } from "@meridian/contract";
import {
  Body,
  EquatorFromVector,
  GeoVector,
  MakeTime,
  RotateVector,
  Rotation_EQJ_EQD,
} from "astronomy-engine";
import { degreesBetween } from "./angles.ts";
import { type OfDate, type Site, standingOf } from "./place.ts";

/** The limits of a telescope, in degrees. */
export interface TelescopeLimits {
  min_altitude: number;
  max_altitude: number;
  horizon: Horizon;
  hour_angle_limits: HourAngleLimits | null;
  /** The least distance from the Sun at which it may look. */
  sun_distance: number;
}

/** The Sun's apparent place. */
export function sunPlace(at: Date): OfDate {
  const time = MakeTime(at);
  const { ra, dec } = EquatorFromVector(
    RotateVector(Rotation_EQJ_EQD(time), GeoVector(Body.Sun, time, true)),
  );
  return { ra: ra * 15, dec };
}

export const sunAltitude = (site: Site, at: Date): number => standingOf(sunPlace(at), site, at).altitude;

/** The sky turns half a degree in this time. */
const betweenMs = 2 * 60_000;

/**
 * Says why a telescope may not look there, from a moment until so many seconds later; undefined if it may. In between a target passes
 * trees, the zenith and the far side of the mount, so that both ends alone don't tell. Whoever asks for it, the telescope never moves
 * below its horizon or towards the Sun.
 */
export function whyNotThere(
  place: OfDate,
  { at, seconds, ...where }: { site: Site; limits: TelescopeLimits; at: Date; seconds: number },
): string | undefined {
  const end = at.getTime() + seconds * 1000;
  const now = whyNotAt(place, where, at, "is");
  if (now) return now;
  for (let ms = at.getTime() + betweenMs; ms < end; ms += betweenMs) {
    const why = whyNotAt(place, where, new Date(ms), "will be");
    if (why) return why;
  }
  return whyNotAt(place, where, new Date(end), "will be");
}

function whyNotAt(
  place: OfDate,
  { site, limits }: { site: Site; limits: TelescopeLimits },
  at: Date,
  when: "is" | "will be",
): string | undefined {
  const { altitude, azimuth, hourAngle } = standingOf(place, site, at);
  const lowest = Math.max(limits.min_altitude, horizonAt(limits.horizon, azimuth));
  if (altitude < lowest)
    return `The target ${when} at an altitude of ${altitude.toFixed(1)}°, below the limit of ${lowest.toFixed(1)}°.`;
  if (altitude > limits.max_altitude)
    return `The target ${when} at an altitude of ${altitude.toFixed(1)}°, above the limit of ${limits.max_altitude}°.`;
  const turning = limits.hour_angle_limits;
  if (turning && (hourAngle < turning.from || hourAngle > turning.to))
    return `The target ${when} at an hour angle of ${hourAngle.toFixed(1)} h, outside of the limits.`;
  const fromSun = degreesBetween(place, sunPlace(at));
  if (fromSun < limits.sun_distance)
    return `The target ${when} ${fromSun.toFixed(0)}° from the Sun, nearer than the limit of ${limits.sun_distance}°.`;
  return undefined;
}
