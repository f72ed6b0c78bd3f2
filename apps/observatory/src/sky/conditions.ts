import { type Assignment, airmassAt } from "@meridian/contract";
import { Body, Equator, Horizon, Illumination, MakeTime, Observer } from "astronomy-engine";
import { degreesBetween } from "./angles.ts";
import { sunAltitude } from "./limits.ts";
import { apparentPlace, type Site, standingOf } from "./place.ts";

type Asked = Pick<Assignment, "target" | "constraints" | "bypass_darkness">;

interface When {
  site: Site;
  /** Altitude of the Sun from which on downwards it counts as dark there; null where only the observation says so. */
  darkBelow: number | null;
  at: Date;
  /** Seconds until the end of the exposure. */
  seconds: number;
}

/** Degrees that the Sun must be below the horizon. Without a given twilight, nautical counts. */
const darkness = { civil: 6, nautical: 12, astronomical: 18 } as const;
const degrees = (angle: number) => `${angle.toFixed(1)}°`;

/**
 * Says which condition of an observation doesn't hold at the beginning or at the end of an exposure; undefined if all do. The
 * limits of the telescope aren't among them.
 */
export function whyNotGood(observation: Asked, { site, darkBelow, at, seconds }: When): string | undefined {
  const later = new Date(at.getTime() + seconds * 1000);
  return brokenAt(observation, site, darkBelow, at) ?? brokenAt(observation, site, darkBelow, later);
}

function brokenAt(
  { target, constraints, bypass_darkness }: Asked,
  site: Site,
  darkBelow: number | null,
  at: Date,
): string | undefined {
  const { min_altitude, max_airmass, twilight } = constraints;
  const asked = -darkness[twilight ?? "nautical"];
  const dark = darkBelow === null ? asked : twilight ? Math.min(darkBelow, asked) : darkBelow;
  const sun = sunAltitude(site, at);
  if (!bypass_darkness && sun > dark)
    return `It isn't dark enough: the Sun is at ${degrees(sun)}, and ${degrees(dark)} is asked for.`;
  const place = apparentPlace(target, at);
  const { altitude } = standingOf(place, site, at);
  if (min_altitude !== null && altitude < min_altitude)
    return `The target is at an altitude of ${degrees(altitude)}, and ${degrees(min_altitude)} is asked for.`;
  const airmass = airmassAt(altitude);
  if (max_airmass !== null && airmass > max_airmass)
    return `The airmass is ${airmass.toFixed(2)}, and ${max_airmass} is asked for.`;
  return moonAt(place, constraints, site, at);
}

/** A Moon below the horizon disturbs nothing. */
function moonAt(
  place: { ra: number; dec: number },
  { min_moon_separation, max_moon_illumination }: Asked["constraints"],
  { latitude, longitude, elevation }: Site,
  at: Date,
): string | undefined {
  const time = MakeTime(at);
  const observer = new Observer(latitude, longitude, elevation);
  const { ra, dec } = Equator(Body.Moon, time, observer, true, true);
  if (Horizon(time, observer, ra, dec).altitude <= 0) return undefined;
  const lit = Illumination(Body.Moon, time).phase_fraction;
  if (max_moon_illumination !== null && lit > max_moon_illumination)
    return `${Math.round(lit * 100)} % of the Moon are lit, and ${Math.round(max_moon_illumination * 100)} % are allowed.`;
  const apart = degreesBetween(place, { ra: ra * 15, dec });
  if (min_moon_separation !== null && apart < min_moon_separation)
    return `The Moon is ${degrees(apart)} away, and ${degrees(min_moon_separation)} are asked for.`;
  return undefined;
}
