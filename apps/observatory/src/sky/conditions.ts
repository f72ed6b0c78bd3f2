import { type Assignment, airmassAt, bodyInWords, bodyNamed, bodyTolerance } from "@meridian/contract";
import { Body, Equator, Illumination, Observer } from "astronomy-engine";
import { degreesBetween } from "./angles.ts";
import { sunAltitude } from "./limits.ts";
import { apparentPlace, type OfDate, type Site, standingOf } from "./place.ts";

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
  return bodyAt(target.name, place, site, at) ?? moonAt(place, constraints, site, at);
}

/** The place of a body as it is seen from a site. */
function bodyPlace(body: Body, { latitude, longitude, elevation }: Site, at: Date): OfDate {
  const { ra, dec } = Equator(body, at, new Observer(latitude, longitude, elevation), true, true);
  return { ra: ra * 15, dec };
}

/** A body that a target is called after moves on, and the telescope doesn't follow it. */
function bodyAt(name: string, place: OfDate, site: Site, at: Date): string | undefined {
  const body = bodyNamed(name);
  if (!body) return undefined;
  const apart = degreesBetween(place, bodyPlace(Body[body], site, at));
  if (apart <= bodyTolerance(body)) return undefined;
  return `The target isn't at its coordinates: ${bodyInWords(body)} is ${apart.toFixed(2)}° from them.`;
}

/** A Moon below the horizon disturbs nothing. */
function moonAt(
  place: OfDate,
  { min_moon_separation, max_moon_illumination }: Asked["constraints"],
  site: Site,
  at: Date,
): string | undefined {
  const moon = bodyPlace(Body.Moon, site, at);
  if (standingOf(moon, site, at).altitude <= 0) return undefined;
  const lit = Illumination(Body.Moon, at).phase_fraction;
  if (max_moon_illumination !== null && lit > max_moon_illumination)
    return `${Math.round(lit * 100)} % of the Moon are lit, and ${Math.round(max_moon_illumination * 100)} % are allowed.`;
  const apart = degreesBetween(place, moon);
  if (min_moon_separation !== null && apart < min_moon_separation)
    return `The Moon is ${degrees(apart)} away, and ${degrees(min_moon_separation)} are asked for.`;
  return undefined;
}
