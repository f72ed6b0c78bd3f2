import {
  constraints,
  horizonAt,
  type Night,
  type NightInput,
  type NightPoint,
  type SkyQuery,
} from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { countAttempt } from "../../base/limits.ts";
import { requireUser } from "../../ground/access/index.ts";
import { getObservatory } from "../../places/observatories/index.ts";
import type { Span } from "../observations/index.ts";
import { allowedSpans } from "./chance.ts";
import { downtimesFrom } from "./downtimes/ahead.ts";
import { type Asked, darkFrom, lowest, type SkyLimits } from "./observable.ts";
import { phasesOf } from "./phases.ts";
import type { Sky } from "./sky.ts";
import { spansWhere } from "./spans.ts";
import { skyTrack } from "./track.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** The time between two points: finer than a line on a screen shows. */
const stepMs = 10 * minute;
/** The diagram begins this long before sunset and ends this long after sunrise. */
const marginMs = 30 * minute;

/** More than anybody changes a form, few enough for a program that asks in a loop. */
const perPerson = { max: 120, seconds: 60 };

/**
 * Returns the course of a target through an observatory's sky in the night at a moment, or in the next one by day, and when
 * the scheduler's conditions would allow exposing. For everybody who may see the observatory. Throws UNAUTHENTICATED,
 * NOT_FOUND, RATE_LIMITED.
 */
export async function nightOf(ctx: Context, { id, at, ...input }: NightInput): Promise<Night> {
  const { userId } = requireUser(ctx);
  const place = await getObservatory(ctx, { id });
  await countAttempt(ctx.db, `night:${userId}`, perPerson, ctx.now());
  const { name = "", ra, dec, epoch, pm_ra, pm_dec, ...conditions } = input;
  const target = { name, ra, dec, epoch, pm_ra, pm_dec, rotation: null };
  const asked = { target, ...askedOfSky(conditions) };
  const skyOf = skyTrack(place);
  const moment = at ? Date.parse(at) : ctx.now().getTime();
  const night = asked.bypass_darkness ? dayAround(moment) : nightAt(place.longitude, moment, skyOf);
  const darkness = darkFrom(asked.constraints, place);
  const dark = [...spansWhere(night, (ms) => skyOf(new Date(ms)).sunAltitude <= darkness)];
  const point = (ms: number) => pointOf(skyOf(new Date(ms)), ms, asked, place);
  const downtimes = await downtimesFrom(ctx.db, id, new Date(night.start));
  const highest = dark
    .flatMap((span) => steps(span, minute).map(point))
    .reduce<NightPoint | null>((best, one) => (best && best.altitude >= one.altitude ? best : one), null);
  return {
    ...written(night),
    timezone: place.timezone,
    min_altitude: lowest(asked.constraints, place),
    max_altitude: place.max_altitude,
    hour_angle_limits: place.hour_angle_limits,
    points: steps(night, stepMs).map(point),
    phases: phasesOf(night, (ms) => skyOf(new Date(ms)).sunAltitude),
    dark: dark.map(written),
    possible: [...allowedSpans(asked, { ...place, downtimes }, night, skyOf)].map(written),
    downtimes: downtimes
      .filter(({ start }) => start < night.end)
      .map(({ reason, ...span }) => ({ ...written(span), reason })),
    highest,
    moon_illumination: rounded(skyOf(new Date((night.start + night.end) / 2)).moonIllumination),
  };
}

/** Returns the conditions of a query as observations have them. */
export const askedOfSky = ({ bypass_darkness = false, exposure_time = 0, ...limits }: SkyQuery) => ({
  constraints: constraints.parse(limits),
  bypass_darkness,
  exposures: [{ exposure_time, exposure_count: 1 }],
});

/**
 * The night at a moment, or the one after it where the Sun is up: sunset to sunrise with a little of the day, or all of
 * the day from noon to noon where it doesn't set, or doesn't rise.
 */
export function nightAt(longitude: number, at: number, skyOf: (at: Date) => Sky): Span {
  /** The mean Sun: a quarter of an hour from the true one at its highest. */
  const offset = toStep(day / 2 - (longitude / 360) * day, Math.round);
  const noon = Math.floor((at - offset) / day) * day + offset;
  const isDown = (ms: number) => skyOf(new Date(ms)).sunAltitude < 0;
  const nightFrom = (start: number) => [...spansWhere({ start, end: start + day }, isDown)].at(-1);
  const tonight = nightFrom(noon);
  const isOver = tonight && tonight.end < at;
  const start = isOver ? noon + day : noon;
  const down = isOver ? nightFrom(start) : tonight;
  if (!down) return { start, end: start + day };
  const [first, last] = [toStep(down.start - marginMs, Math.floor), toStep(down.end + marginMs, Math.ceil)];
  return { start: Math.max(start, first), end: Math.min(start + day, last) };
}

/** The local date of a night's evening, by the mean Sun. */
export const eveningOf = (longitude: number, { start, end }: Span): string =>
  iso((start + end) / 2 + (longitude / 360) * day - day / 2).slice(0, 10);

/** A target that needs no darkness isn't bound to a night. */
const dayAround = (at: number): Span => {
  const middle = toStep(at, Math.floor);
  return { start: middle - day / 2, end: middle + day / 2 };
};

const toStep = (ms: number, round: (steps: number) => number): number => round(ms / stepMs) * stepMs;

const steps = ({ start, end }: Span, step: number): number[] =>
  Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, index) => start + index * step);

const rounded = (angle: number) => Number(angle.toFixed(3));
const iso = (ms: number) => new Date(ms).toISOString();
const written = ({ start, end }: Span) => ({ start: iso(start), end: iso(end) });

function pointOf(sky: Sky, ms: number, { target, constraints }: Asked, limits: SkyLimits): NightPoint {
  const azimuth = sky.azimuthOf(target);
  return {
    at: iso(ms),
    altitude: rounded(sky.altitudeOf(target)),
    azimuth: rounded(azimuth) % 360,
    hour_angle: rounded(sky.hourAngleOf(target)),
    limit_altitude: rounded(Math.max(lowest(constraints, limits), horizonAt(limits.horizon, azimuth))),
    moon_altitude: rounded(sky.moonAltitude),
    sun_altitude: rounded(sky.sunAltitude),
    moon_separation: rounded(sky.moonSeparationOf(target)),
  };
}
