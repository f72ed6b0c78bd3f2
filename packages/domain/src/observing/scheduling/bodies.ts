import { type ObservatorySky, type SkyBody, siderealTimeAt } from "@meridian/contract";
import { Body, Equator, Horizon, Illumination, MakeTime, Observer } from "astronomy-engine";
import type { Context } from "../../base/context.ts";
import { countAttempt } from "../../base/limits.ts";
import { observatoryStanding, requireUser } from "../../ground/access/index.ts";
import { siteOf } from "../../places/observatories/index.ts";

const names = ["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"] as const;

/** More than anybody moves through a night, few enough for a program that asks in a loop. */
const perPerson = { max: 120, seconds: 60 };

/**
 * Returns where Sun, Moon and planets stand over an observatory at a moment. For everybody who may see the observatory. Throws
 * UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED.
 */
export async function skyOfObservatory(
  ctx: Context,
  { id, at }: { id: string; at?: string | undefined },
): Promise<ObservatorySky> {
  const { userId } = requireUser(ctx);
  const { observatory } = await observatoryStanding(ctx.db, ctx, id);
  await countAttempt(ctx.db, `sky:${userId}`, perPerson, ctx.now());
  const { latitude, longitude, elevation } = siteOf(observatory);
  const moment = at ? new Date(at) : ctx.now();
  const time = MakeTime(moment);
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
  const sidereal_time = Number((siderealTimeAt(moment.getTime(), longitude) / 15).toFixed(5));
  return { at: moment.toISOString(), sidereal_time, bodies: names.map(bodyOf) };
}
