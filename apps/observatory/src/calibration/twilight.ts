import { sunAltitude } from "../sky/limits.ts";
import type { Site } from "../sky/place.ts";

export type Occasion = "dusk" | "dawn" | "cloud";

/** Degrees between which the Sun is at dusk and dawn: the camera is cold by then, and the dome's inside dark enough. */
const twilight = { highest: 3, lowest: -15 };
/** Degrees below which clouds keep a telescope from observing: above, the day does. */
const night = 0;
const soonMs = 10 * 60_000;

/** True if the Sun goes down. */
export const isSetting = (site: Site, at: Date): boolean =>
  sunAltitude(site, new Date(at.getTime() + soonMs)) < sunAltitude(site, at);

/** The occasions for calibration at a moment: the twilight, and clouds at night. */
export function occasionsAt(site: Site, at: Date, isCloudy: boolean): Occasion[] {
  const sun = sunAltitude(site, at);
  const isTwilight = sun <= twilight.highest && sun >= twilight.lowest;
  return [
    ...(isTwilight ? [isSetting(site, at) ? ("dusk" as const) : ("dawn" as const)] : []),
    ...(isCloudy && sun < night ? (["cloud"] as const) : []),
  ];
}
