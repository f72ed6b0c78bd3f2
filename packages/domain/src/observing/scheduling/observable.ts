import {
  airmassAt,
  bodyTolerance,
  horizonAt,
  type ObservationDocument,
  type ObservatoryLimits,
  type SkyCondition,
} from "@meridian/contract";
import { bodyOf, type Sky } from "./sky.ts";

/** Degrees that the Sun must be below the horizon. Without a given twilight, nautical counts. */
const darkness = { civil: 6, nautical: 12, astronomical: 18 } as const;

/** Limits of an observatory to where its telescope may point, and when. */
export type SkyLimits = Omit<ObservatoryLimits, "overheads">;

/**
 * Returns the altitude of the Sun, in degrees, from which on downwards it counts as dark: the observatory's own, or the
 * twilight that the observation asks for if that is darker.
 */
export function darkFrom(
  { twilight }: Pick<ObservationDocument["constraints"], "twilight">,
  { sun_altitude_max: own }: Pick<SkyLimits, "sun_altitude_max">,
): number {
  if (own === null) return -darkness[twilight ?? "nautical"];
  return twilight ? Math.min(own, -darkness[twilight]) : own;
}

export type Asked = Pick<ObservationDocument, "target" | "constraints" | "bypass_darkness">;

/** True where a target is called after a body that stands elsewhere: its coordinates are those of another time. */
function isGone(target: Asked["target"], sky: Sky): boolean {
  const body = bodyOf(target);
  return body !== undefined && sky.apartFromBody(target) > bodyTolerance(body);
}

/** Yields the conditions of an observation that don't hold under a sky, the first first. */
export function* brokenConditions(
  { target, constraints, bypass_darkness }: Asked,
  sky: Sky,
  limits: SkyLimits,
): Generator<SkyCondition> {
  const { max_airmass } = constraints;
  if (!bypass_darkness && sky.sunAltitude > darkFrom(constraints, limits)) yield "darkness";
  const altitude = sky.altitudeOf(target);
  if (altitude < lowest(constraints, limits)) yield "altitude";
  if (isLimited(limits)) yield* brokenByTelescope(target, sky, limits, altitude);
  if (max_airmass !== null && airmassAt(altitude) > max_airmass) yield "airmass";
  yield* brokenByMoon({ target, constraints }, sky);
  if (isGone(target, sky)) yield "body";
}

/** Returns the lowest altitude allowed at every azimuth, in degrees. */
export const lowest = (
  { min_altitude }: Pick<ObservationDocument["constraints"], "min_altitude">,
  limits: Pick<SkyLimits, "min_altitude">,
): number => Math.max(limits.min_altitude, min_altitude ?? 0);

/** True if a telescope doesn't reach all of the sky above its lowest altitude. */
export const isLimited = ({ horizon, max_altitude, hour_angle_limits }: SkyLimits): boolean =>
  horizon.length > 0 || max_altitude < 90 || hour_angle_limits !== null;

/**
 * Yields the limits of a telescope that a target is beyond, its lowest altitude left out. Azimuth and hour angle cost as much as an altitude: they are asked for only where something depends on them.
 */
export function* brokenByTelescope(
  target: Asked["target"],
  sky: Sky,
  { horizon, max_altitude, hour_angle_limits }: SkyLimits,
  altitude = sky.altitudeOf(target),
): Generator<"horizon" | "zenith" | "hour_angle"> {
  if (horizon.length > 0 && altitude < horizonAt(horizon, sky.azimuthOf(target))) yield "horizon";
  if (altitude > max_altitude) yield "zenith";
  if (hour_angle_limits) {
    const hourAngle = sky.hourAngleOf(target);
    if (hourAngle < hour_angle_limits.from || hourAngle > hour_angle_limits.to) yield "hour_angle";
  }
}

/** A Moon below the horizon disturbs nothing. */
function* brokenByMoon(
  { target, constraints }: Pick<Asked, "target" | "constraints">,
  sky: Sky,
): Generator<SkyCondition> {
  const { min_moon_separation, max_moon_illumination } = constraints;
  if (sky.moonAltitude <= 0) return;
  if (max_moon_illumination !== null && sky.moonIllumination > max_moon_illumination)
    yield "moon_illumination";
  if (min_moon_separation !== null && sky.moonSeparationOf(target) < min_moon_separation)
    yield "moon_separation";
}
