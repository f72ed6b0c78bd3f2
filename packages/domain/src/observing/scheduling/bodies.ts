import {
  type ObservatorySky,
  type SkyBody,
  type SkyInput,
  type SkyMoment,
  siderealTimeAt,
} from "@meridian/contract";
import { Body, Equator, Horizon, Illumination, MakeTime, Observer } from "astronomy-engine";
import type { Context } from "../../base/context.ts";
import { invalid } from "../../base/errors.ts";
import { countAttempt } from "../../base/limits.ts";
import { observatoryStanding, requireUser } from "../../ground/access/index.ts";
import { type ObservatorySite, siteOf } from "../../places/observatories/index.ts";

const names = ["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"] as const;

const minute = 60_000;
const longest = 2 * 1440 * minute;

/** More than anybody looks at, few enough for a program that asks in a loop. */
const perPerson = { max: 120, seconds: 60 };

/**
 * Returns where Sun, Moon and planets stand over an observatory at a moment, or at each step of a time. For everybody who
 * may see the observatory. Throws UNAUTHENTICATED, NOT_FOUND, INVALID for a time that is too long or ends before it begins,
 * RATE_LIMITED.
 */
export async function skyOfObservatory(
  ctx: Context,
  { id, at, until, step_minutes }: SkyInput,
): Promise<ObservatorySky> {
  const { userId } = requireUser(ctx);
  const { observatory } = await observatoryStanding(ctx.db, ctx, id);
  const first = at ? Date.parse(at) : ctx.now().getTime();
  const last = until ? Date.parse(until) : first;
  if (last < first) throw invalid("until", "must not be before the first moment");
  if (last > first + longest) throw invalid("until", "must be within two days of the first moment");
  await countAttempt(ctx.db, `sky:${userId}`, perPerson, ctx.now());
  const site = siteOf(observatory);
  const count = Math.floor((last - first) / (step_minutes * minute)) + 1;
  return {
    moments: Array.from({ length: count }, (_, step) =>
      skyAtMoment(site, first + step * step_minutes * minute),
    ),
  };
}

/** Returns where Sun, Moon and planets stand over a place at a moment in milliseconds. */
export function skyAtMoment(
  { latitude, longitude, elevation }: Pick<ObservatorySite, "latitude" | "longitude" | "elevation">,
  ms: number,
): SkyMoment {
  const time = MakeTime(new Date(ms));
  const observer = new Observer(latitude, longitude, elevation);
  const bodyOf = (name: (typeof names)[number]): SkyBody => {
    const body = Body[name];
    const icrs = Equator(body, time, observer, false, true);
    const ofDate = Equator(body, time, observer, true, true);
    const { azimuth, altitude } = Horizon(time, observer, ofDate.ra, ofDate.dec);
    const { mag, phase_fraction } = Illumination(body, time);
    const rounded = (angle: number) => Number(angle.toFixed(4));
    return {
      name,
      ra: rounded(icrs.ra * 15),
      dec: rounded(icrs.dec),
      azimuth: rounded(azimuth),
      altitude: rounded(altitude),
      magnitude: Number(mag.toFixed(1)),
      illumination: Number(phase_fraction.toFixed(3)),
    };
  };
  const sidereal_time = Number((siderealTimeAt(ms, longitude) / 15).toFixed(5));
  return { at: new Date(ms).toISOString(), sidereal_time, bodies: names.map(bodyOf) };
}
