import type { Night, NightPoint } from "@meridian/contract";
import { inZone, zoneName } from "../../../format/moment.ts";

type Spans = Night["dark"];

const clock = (at: string, zone: string) => inZone(at, zone, "clock");

const inWords = (spans: Spans, zone: string): string =>
  spans.map(({ start, end }) => `${clock(start, zone)} to ${clock(end, zone)}`).join(", and ");

/** Which night it is: "23 Nov 2026" to "24 Nov 2026". */
function nightName({ start, end }: Night, zone: string): string {
  const [first, last] = [start, end].map((at) => inZone(at, zone, "day"));
  return first === last ? `Night of ${first}` : `Night of ${first} to ${last}`;
}

const altitude = (degrees: number) => `${degrees.toFixed(0)}°`;

/** Whether a moment lies in one of these. */
export const isWithin = (spans: Spans, at: string): boolean =>
  spans.some(({ start, end }) => start <= at && at <= end);

/** Whether and when the sky allows it, and otherwise what is in the way. */
function chance(night: Night, zone: string, start: string | undefined): string {
  const { dark, possible, highest, min_altitude } = night;
  if (start && !isWithin(possible, start))
    return `At its fixed time, ${clock(start, zone)}, the sky doesn't allow this observation. ${chance(night, zone, undefined)}`;
  if (possible.length > 0) return `The sky allows this observation from ${inWords(possible, zone)}.`;
  if (!highest || dark.length === 0) return "It doesn't get dark enough.";
  if (highest.altitude <= 0) return "The target stays below the horizon while it is dark.";
  if (highest.altitude < min_altitude)
    return `The target stays below the limit of ${altitude(min_altitude)} while it is dark.`;
  return "The constraints of this observation don't allow it in this night.";
}

const isMoonUp = ({ moon_altitude, sun_altitude }: NightPoint) => moon_altitude > 0 && sun_altitude < 0;

/** What the chart shows, in sentences; with its fixed time, where that is in this night. */
export function nightInWords(night: Night, zone: string, start?: string): string {
  const { dark, highest, moon_illumination, points } = night;
  const lit = `${Math.round(moon_illumination * 100)}% lit`;
  const rises = highest && highest.altitude > 0;
  return [
    `${nightName(night, zone)}, times in ${zoneName(night.start, zone)}.`,
    chance(night, zone, start),
    dark.length > 0 && `Dark from ${inWords(dark, zone)}; the rest is shaded.`,
    rises && `Highest in the dark: ${altitude(highest.altitude)} at ${clock(highest.at, zone)}.`,
    points.some(isMoonUp)
      ? `The Moon is ${lit}${rises ? `, ${altitude(highest.moon_separation)} from the target` : ""}.`
      : "The Moon stays below the horizon.",
  ]
    .filter(Boolean)
    .join(" ");
}
