import type { Devices } from "../devices/devices.ts";
import { type TelescopeLimits, whyNotThere } from "../sky/limits.ts";
import type { Site } from "../sky/place.ts";

/** Degrees: a mount says not quite where it was sent, and an exposure may last until its target is at a limit. */
const tolerance = 0.25;
/** The sky turns an eighth of a degree; long enough from unparking a mount, perhaps below the horizon, until it moves to its target. */
export const outsideSeconds = 30;

/**
 * Says why a telescope may not look where its mount stands and follows the sky; undefined if it may, or is parked. Null while it moves:
 * that says nothing.
 */
export function whyNotHere(
  { mount }: Pick<Devices, "mount">,
  where: { site: Site; limits: TelescopeLimits; at: Date },
): string | undefined | null {
  const state = mount.state();
  if (state?.isParked) return undefined;
  if (!state || !Number.isFinite(state.ra + state.dec)) return "The mount doesn't say where it points.";
  if (state.isSlewing) return null;
  if (!whyNotThere(state, { ...where, limits: wider(where.limits), seconds: 0 })) return undefined;
  const why = whyNotThere(state, { ...where, seconds: 0 });
  return why && `The telescope follows its target no further. ${why}`;
}

const wider = (limits: TelescopeLimits): TelescopeLimits => ({
  min_altitude: limits.min_altitude - tolerance,
  max_altitude: limits.max_altitude + tolerance,
  horizon: limits.horizon.map(([azimuth, altitude]) => [azimuth, altitude - tolerance]),
  hour_angle_limits: limits.hour_angle_limits && {
    from: limits.hour_angle_limits.from - tolerance / 15,
    to: limits.hour_angle_limits.to + tolerance / 15,
  },
  sun_distance: limits.sun_distance - tolerance,
});
