import type { ObservationDocument } from "@meridian/contract";
import { airmassAt, type Sky } from "./sky.ts";

/** How far the Sun has to be below the horizon, in degrees; where nothing is said, as for nautical twilight. */
const darkness = { civil: 6, nautical: 12, astronomical: 18 } as const;

type Asked = Pick<ObservationDocument, "target" | "constraints" | "bypass_darkness">;

/** Whether an observation's conditions hold under a sky. `minAltitude` is the observatory's, in degrees. */
export function isObservable(
  { target, constraints, bypass_darkness }: Asked,
  sky: Sky,
  minAltitude: number,
): boolean {
  const { min_altitude, max_airmass, twilight } = constraints;
  if (!bypass_darkness && sky.sunAltitude > -darkness[twilight ?? "nautical"]) return false;
  const altitude = sky.altitudeOf(target);
  if (altitude < Math.max(minAltitude, min_altitude ?? 0)) return false;
  if (max_airmass !== null && airmassAt(altitude) > max_airmass) return false;
  return moonIsFine({ target, constraints }, sky);
}

/** A Moon below the horizon disturbs nothing. */
function moonIsFine({ target, constraints }: Pick<Asked, "target" | "constraints">, sky: Sky): boolean {
  const { min_moon_separation, max_moon_illumination } = constraints;
  if (sky.moonAltitude <= 0) return true;
  if (max_moon_illumination !== null && sky.moonIllumination > max_moon_illumination) return false;
  return min_moon_separation === null || sky.moonSeparationOf(target) >= min_moon_separation;
}
