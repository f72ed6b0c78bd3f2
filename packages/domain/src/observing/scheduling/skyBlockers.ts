import { airmassAt, type Hindrance, horizonAt, type SkyCondition } from "@meridian/contract";
import { brokenFrom, type Exposing, type Limited } from "./begin.ts";
import { type Asked, darkFrom, lowest, type SkyLimits } from "./observable.ts";
import { blockerNow } from "./sentences.ts";
import type { Sky } from "./sky.ts";
import { spansWhere } from "./spans.ts";
import { skyTrack } from "./track.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * Names each condition of the sky that keeps an observation from beginning at a moment, with the figures of the first moment
 * at which it doesn't hold, and when it holds again if that is within a day. Times in sentences are of the given time zone.
 */
export function skyBlockers(exposing: Exposing, place: Limited, begin: Date, timeZone: string): Hindrance[] {
  const skyOf = skyTrack(place);
  const brokenAt = (at: Date) => {
    const broken = new Map<SkyCondition, Date>();
    for (const { condition, at: when } of brokenFrom(exposing, place, at, skyOf))
      if (!broken.has(condition)) broken.set(condition, when);
    return broken;
  };
  const day = { start: begin.getTime(), end: begin.getTime() + dayMs };
  return [...brokenAt(begin)].map(([code, at]) => {
    const [holds] = spansWhere(day, (ms) => !brokenAt(new Date(ms)).has(code));
    const when = at > begin ? `at ${clock(at, begin, timeZone)}, during its longest exposure, ` : "";
    const until = holds && ` until ${clock(holds.start, begin, timeZone)}`;
    const message = `${blockerNow(code).message.replace(/\.$/, "")}${until ?? ""}: ${when}${figures[code](exposing, skyOf(at), place)}.`;
    return { code, message, ...(holds && { until: new Date(holds.start).toISOString() }) };
  });
}

/** A time by the clock; with its day where that isn't the day on which it would begin. */
function clock(moment: Date | number, begin: Date, timeZone: string): string {
  const dayOf = (at: Date | number) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);
  const isSameDay = dayOf(moment) === dayOf(begin);
  return new Intl.DateTimeFormat("en-GB", {
    ...(!isSameDay && ({ day: "numeric", month: "short" } as const)),
    ...({ hour: "2-digit", minute: "2-digit", timeZone, timeZoneName: "short" } as const),
  }).format(moment);
}

const tenths = (value: number, round: (value: number) => number) => String(round(value * 10) / 10 + 0);
/** A value that is too small is never rounded to the limit, nor is one that is too great. */
const small = (value: number, unit = "°") => `${tenths(value, Math.floor)}${unit}`.replace("-", "−");
const great = (value: number, unit = "°") => `${tenths(value, Math.ceil)}${unit}`.replace("-", "−");

/** The value of each condition under a sky, and its limit. */
const figures: Record<SkyCondition, (asked: Asked, sky: Sky, limits: SkyLimits) => string> = {
  darkness: ({ constraints }, sky, limits) =>
    `the Sun is at ${great(sky.sunAltitude)} and must be at ${small(darkFrom(constraints, limits))} or lower`,
  altitude: ({ target, constraints }, sky, limits) =>
    `it is at ${small(sky.altitudeOf(target))} and must be at ${great(lowest(constraints, limits))} or higher`,
  horizon({ target }, sky, { horizon }) {
    const azimuth = sky.azimuthOf(target);
    const needed = great(horizonAt(horizon, azimuth));
    return `at azimuth ${Math.round(azimuth) % 360}° it is at ${small(sky.altitudeOf(target))} and must be at ${needed} or higher`;
  },
  zenith: ({ target }, sky, { max_altitude }) =>
    `it is at ${great(sky.altitudeOf(target))} and must be at ${small(max_altitude)} or lower`,
  hour_angle({ target }, sky, { hour_angle_limits }) {
    const hours = sky.hourAngleOf(target);
    const { from, to } = hour_angle_limits!;
    const is = hours < from ? small(hours, " h") : great(hours, " h");
    return `its hour angle is ${is} and must be between ${small(from, " h")} and ${great(to, " h")}`;
  },
  airmass({ target, constraints }, sky) {
    const airmass = airmassAt(sky.altitudeOf(target));
    const needed = `must be ${constraints.max_airmass} or less`;
    return Number.isFinite(airmass)
      ? `its airmass is ${great(airmass, "")} and ${needed}`
      : `it is below the horizon, and its airmass ${needed}`;
  },
  moon_illumination: ({ constraints }, sky) =>
    `${great(sky.moonIllumination * 100, "%")} of it is lit, and at most ${small(constraints.max_moon_illumination! * 100, "%")} may be`,
  moon_separation: ({ target, constraints }, sky) =>
    `it is ${small(sky.moonSeparationOf(target))} away and must be ${great(constraints.min_moon_separation!)} or more`,
  body: ({ target }, sky) => `it is ${great(sky.apartFromBody(target))} away from them`,
};
