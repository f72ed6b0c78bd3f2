import { setImmediate as others } from "node:timers/promises";
import {
  type Darkness,
  darknessAt,
  type GoodTarget,
  type GoodTargets,
  type GoodTargetsInput,
  horizonAt,
  type ResolvedTarget,
  skyOver,
} from "@meridian/contract";
import {
  AngleBetween,
  Body,
  GeoVector,
  Illumination,
  MakeTime,
  Spherical,
  type Vector,
  VectorFromSphere,
} from "astronomy-engine";
import type { Context } from "../../base/context.ts";
import { countAttempt } from "../../base/limits.ts";
import { requireUser } from "../../ground/access/index.ts";
import { type NamedSite, observingSites } from "../../places/observatories/index.ts";
import { darkFrom } from "../scheduling/index.ts";

const minute = 60_000;
/** Time between two looks at the sky. */
const step = 20 * minute;
/** A time too short for a series of exposures isn't worth a word. */
const worthwhile = 40 * minute;
/** Whoever comes this long before dawn plans the next night. */
const almostOver = 90 * minute;
/** Degrees: lower, the air spoils too much of it. */
const lowest = 30;
/** Degrees above which there is nothing to be gained by more. */
const highEnough = 70;
/** Degrees within which a bright Moon spoils it. */
const moonlit = 60;
/** More than everything else about an object comes to: an offline observatory may stay offline. */
const unlikely = 10;
/** Objects of one kind among those that are named. */
const mostOfAKind = 2;
const mostSites = 40;

/** A person looks at few; a program that asks in a loop is stopped. */
const perPerson = { max: 60, seconds: 60 };

/**
 * Lists well-known objects that stand well in the darkness of now or of the next night, each at the observatory that has it
 * highest, at a connected one rather than an offline one; different kinds among the first. The caller's own observatories, those of
 * them that a project lists, or one that they see. Throws UNAUTHENTICATED,
 * NOT_FOUND, RATE_LIMITED.
 */
export async function listGoodTargets(
  ctx: Context,
  { limit, ...among }: GoodTargetsInput,
): Promise<GoodTargets> {
  const { userId } = requireUser(ctx);
  const { sites } = await observingSites(ctx, among, mostSites);
  await countAttempt(ctx.db, `targets.good:${userId}`, perPerson, ctx.now());
  const showpieces = await ctx.targets.showpieces();
  const now = ctx.now().getTime();
  const moonlight = Illumination(Body.Moon, MakeTime(ctx.now())).phase_fraction;
  const best = new Map<string, { target: GoodTarget; score: number }>();
  for (const site of sites) {
    // A night over one takes milliseconds, and there may be dozens.
    await others();
    for (const target of goodAt(site, showpieces, now)) {
      const score = scoreOf(target, moonlight) - (target.is_offline ? unlikely : 0);
      if (score > (best.get(target.name)?.score ?? Number.NEGATIVE_INFINITY))
        best.set(target.name, { target, score });
    }
  }
  const ranked = [...best.values()].sort((one, other) => other.score - one.score).map(({ target }) => target);
  return { items: varied(ranked, limit) };
}

/** The darkness of now, or the next one if it is almost over. */
function darknessFor(site: NamedSite, now: number): Darkness {
  const limit = darkFrom({ twilight: null }, site);
  const darkness = darknessAt(now, site, limit);
  const { isDark, until } = darkness;
  return isDark && until !== undefined && until - now < almostOver
    ? darknessAt(until + minute, site, limit)
    : darkness;
}

/** The objects that stand well over a site while it is dark, each with its best moment. */
function goodAt(site: NamedSite, showpieces: readonly ResolvedTarget[], now: number): GoodTarget[] {
  const { isDark, from, until } = darknessFor(site, now);
  const begins = isDark ? now : from;
  if (begins === undefined) return [];
  // In the polar night it doesn't end.
  const ends = until ?? begins + 24 * 60 * minute;
  const moments = Array.from(
    { length: Math.floor((ends - begins) / step) + 1 },
    (_, index) => begins + index * step,
  );
  const skies = moments.map((ms) => skyOver(ms, site));
  const moons = moments.map(moonAt);
  return showpieces.flatMap((target) => {
    const directions = skies.map((directionOf) => directionOf(target.ra, target.dec));
    const isGood = directions.map(
      ({ altitude, azimuth }) =>
        altitude >= Math.max(lowest, site.min_altitude, horizonAt(site.horizon, azimuth)) &&
        altitude <= site.max_altitude,
    );
    let highest = isGood.indexOf(true);
    if (highest < 0) return [];
    for (const [index, { altitude }] of directions.entries())
      if (isGood[index] && altitude > directions[highest]!.altitude) highest = index;
    const first = isGood.lastIndexOf(false, highest) + 1;
    const after = isGood.indexOf(false, highest);
    const last = (after < 0 ? moments.length : after) - 1;
    if (last - first < worthwhile / step) return [];
    const iso = (index: number) => new Date(moments[index]!).toISOString();
    return [
      {
        ...target,
        observatory_id: site.id,
        observatory_name: site.name,
        timezone: site.timezone,
        is_offline: site.status === "offline",
        altitude: Math.round(directions[highest]!.altitude),
        start: iso(first),
        end: iso(last),
        moon_separation: Math.round(apart(target, moons[highest]!)),
      },
    ];
  });
}

/** The direction of the Moon at a moment, seen from the middle of the Earth. */
const moonAt = (ms: number): Vector => GeoVector(Body.Moon, MakeTime(new Date(ms)), false);

/** Degrees between a target and a direction. */
const apart = ({ ra, dec }: ResolvedTarget, direction: Vector): number =>
  AngleBetween(VectorFromSphere(new Spherical(dec, ra, 1), direction.t), direction);

/** Rates a target: high, bright, well known, and away from a bright Moon, which spoils nebulae and galaxies most. */
function scoreOf(
  { name, type = "", magnitude = 10, altitude, moon_separation }: GoodTarget,
  moonlight: number,
): number {
  const spoilt = moonlight * Math.max(0, 1 - moon_separation / moonlit) * (/cluster$/i.test(type) ? 1 : 2);
  return (
    Math.min(altitude, highEnough) / highEnough +
    (10 - magnitude) / 10 +
    (name.startsWith("M ") ? 0.3 : 0) -
    spoilt
  );
}

/** The first ones, of each kind a few; where that isn't enough, the others after them. */
function varied(ranked: readonly GoodTarget[], limit: number): GoodTarget[] {
  const kinds = new Map<string | undefined, number>();
  const [first, others]: [GoodTarget[], GoodTarget[]] = [[], []];
  for (const target of ranked) {
    const count = (kinds.get(target.type) ?? 0) + 1;
    kinds.set(target.type, count);
    (count > mostOfAKind ? others : first).push(target);
  }
  return [...first, ...others].slice(0, limit);
}
