import type { ObservationDocument, SkyCondition } from "@meridian/contract";
import { airmassAt, type Sky } from "./sky.ts";

/** Degrees that the Sun must be below the horizon. Without a given twilight, nautical counts. */
const darkness = { civil: 6, nautical: 12, astronomical: 18 } as const;

/** The altitude of the Sun, in degrees, from which on downwards it counts as dark. */
export const darkFrom = ({ twilight }: Pick<ObservationDocument["constraints"], "twilight">): number =>
  -darkness[twilight ?? "nautical"];

export type Asked = Pick<ObservationDocument, "target" | "constraints" | "bypass_darkness">;

/** The conditions of an observation that don't hold under a sky, the first first. `minAltitude` is the observatory's, in degrees. */
export function* brokenConditions(
  { target, constraints, bypass_darkness }: Asked,
  sky: Sky,
  minAltitude: number,
): Generator<SkyCondition> {
  const { min_altitude, max_airmass } = constraints;
  if (!bypass_darkness && sky.sunAltitude > darkFrom(constraints)) yield "darkness";
  const altitude = sky.altitudeOf(target);
  if (altitude < Math.max(minAltitude, min_altitude ?? 0)) yield "altitude";
  if (max_airmass !== null && airmassAt(altitude) > max_airmass) yield "airmass";
  yield* brokenByMoon({ target, constraints }, sky);
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
