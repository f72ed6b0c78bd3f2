import type { Moving } from "@meridian/contract";
import { SiderealTime } from "astronomy-engine";
import { sunPlace, type TelescopeLimits, whyNotThere } from "../sky/limits.ts";
import { apparentPlace, type OfDate, type Site, standingOf } from "../sky/place.ts";

const radian = Math.PI / 180;

/**
 * Altitudes, and azimuths away from the Sun's opposite, that are tried in turn. The sky is the most even some 15° from the
 * zenith away from the Sun. (Chromey & Hasselbacher 1996, PASP 108, 944.)
 */
const directions = [75, 70, 80, 65, 60, 55].flatMap((altitude) =>
  [0, 25, -25, 50, -50].map((aside) => [altitude, aside] as const),
);

/** The place of date at an altitude and an azimuth, in degrees. */
export function placeAt(altitude: number, azimuth: number, { latitude, longitude }: Site, at: Date): OfDate {
  const [alt, az, here] = [altitude * radian, azimuth * radian, latitude * radian];
  const dec = Math.asin(Math.sin(alt) * Math.sin(here) + Math.cos(alt) * Math.cos(here) * Math.cos(az));
  const west = -Math.sin(az) * Math.cos(alt);
  const south = Math.sin(alt) * Math.cos(here) - Math.cos(alt) * Math.sin(here) * Math.cos(az);
  const hourAngle = Math.atan2(west, south) / radian;
  const ra = SiderealTime(at) * 15 + longitude - hourAngle;
  return { ra: ((ra % 360) + 360) % 360, dec: dec / radian };
}

/**
 * A place for flats that a telescope may look at for so many seconds from now: near the zenith and away from the Sun. Undefined
 * where its limits leave none. As a target it is a third of a degree from there, which matters to nothing but the stars.
 */
export function flatField({
  site,
  limits,
  at,
  seconds,
}: {
  site: Site;
  limits: TelescopeLimits;
  at: Date;
  seconds: number;
}): Moving | undefined {
  const opposite = standingOf(sunPlace(at), site, at).azimuth + 180;
  for (const [altitude, aside] of directions) {
    const place = placeAt(altitude, opposite + aside, site, at);
    if (!whyNotThere(apparentPlace(place, at), { site, limits, at, seconds })) return place;
  }
  return undefined;
}
