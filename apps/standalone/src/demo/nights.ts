import { constraints, darknessAt, type Place, sunAltitudeAt } from "@meridian/contract";
import { allowedSpans, skyTrack } from "@meridian/domain";
import type { DemoSite, Network, Span } from "./network.ts";
import type { Target } from "./targets.ts";

/** Degrees of the Sun: nautical twilight, the limit of a site that has none of its own. */
const dark = -12;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const isDark = (site: Place, at: Date): boolean => sunAltitudeAt(at.getTime(), site) <= dark;

/** Returns the moment if it is dark at the site then, or the end of the night before it. */
export function lastDark(site: Place, at: Date): Date {
  let ms = at.getTime();
  while (sunAltitudeAt(ms, site) > dark) ms -= minute;
  return new Date(ms);
}

/** Returns the moment if it is dark at the site then, or the beginning of the next night. */
export const nextDark = (site: Place, at: Date): Date =>
  isDark(site, at) ? at : new Date(darknessAt(at.getTime(), site, dark).from!);

/** A minute within both ends, for the domain works out dusk and dawn a little otherwise. */
const nightAround = (site: Place, ms: number): Span => {
  const { from, until } = darknessAt(ms, site, dark);
  return { start: from! + minute, end: until! - minute };
};

/** The middle of each site's last night that is over: the search for it costs more than all that follows. */
const middles = new WeakMap<DemoSite, number>();

function lastMiddle(site: DemoSite, now: Date): number {
  const atHand = darknessAt(now.getTime(), site, dark);
  const over = atHand.isDark ? new Date(atHand.from! - minute) : now;
  const last = darknessAt(lastDark(site, over).getTime() - minute, site, dark);
  return (last.from! + last.until!) / 2;
}

/** The dark hours of a site's last night that is over, or of one some nights before it. */
export function nightBefore(site: DemoSite, now: Date, nightsAgo: number): Span {
  const middle = middles.get(site) ?? lastMiddle(site, now);
  middles.set(site, middle);
  return nightAround(site, middle - nightsAgo * day);
}

/** Time for some exposures of what has begun lately. */
const begunFor = 20 * minute;

/** The dark hours of a site's night at hand so far; of its last one while it is day, or where dusk was a moment ago. */
export function latestNight(site: DemoSite, now: Date): Span {
  const atHand = darknessAt(now.getTime(), site, dark);
  if (!atHand.isDark || now.getTime() - atHand.from! < begunFor) return nightBefore(site, now, 0);
  const { start, end } = nightAround(site, now.getTime());
  return { start, end: Math.min(end, now.getTime()) };
}

/** The parts of a night in which a site's telescope is free, until the site was last seen: it exposes one thing at a time. */
export function freeIn({ taken }: Network, site: DemoSite, { start, end }: Span): Span[] {
  const until = Math.min(end, site.lastSeenAt.getTime());
  const busy = (taken.get(site.id) ?? []).filter((one) => one.end > start && one.start < until);
  const edges = [
    start,
    ...busy.toSorted((one, other) => one.start - other.start).flatMap((one) => [one.start, one.end]),
    until,
  ];
  const free = Array.from({ length: edges.length / 2 }, (_, at) => ({
    start: edges[2 * at]!,
    end: edges[2 * at + 1]!,
  }));
  return free.filter((one) => one.end - one.start > minute);
}

/** Takes a telescope's time. */
export function take({ taken }: Network, { id }: DemoSite, span: Span): void {
  taken.set(id, [...(taken.get(id) ?? []), span]);
}

/** The place of something in a free part of a night: after what comes before it, or right at its end. */
export type Standing = "begin" | "end";

/** A span of some hours in a free part of a night; undefined if it has no room. */
export function spanIn(
  { random }: Network,
  free: Span,
  hours: number,
  standing: Standing = "begin",
): Span | undefined {
  // Between two things a telescope points and focuses.
  const start = standing === "end" ? free.end - hours * hour : free.start + random.between(2, 30) * minute;
  const span = { start, end: standing === "end" ? free.end : start + hours * hour };
  return span.start >= free.start && span.end <= free.end ? span : undefined;
}

/** Takes hours of a night before now in which nothing is exposed. Returns their beginning, or undefined without room. */
export function takeHours(
  network: Network,
  site: DemoSite,
  nightsAgo: number,
  hours: number,
): Date | undefined {
  for (const free of freeIn(network, site, nightBefore(site, network.now, nightsAgo))) {
    const span = spanIn(network, free, hours);
    if (!span) continue;
    take(network, site, span);
    return new Date(span.start);
  }
  return undefined;
}

/** The sky of each site, whose course is worked out once for moments near each other. */
const skies = new WeakMap<DemoSite, ReturnType<typeof skyTrack>>();

function skyOf(site: DemoSite): ReturnType<typeof skyTrack> {
  const sky = skies.get(site) ?? skyTrack(site.place);
  skies.set(site, sky);
  return sky;
}

/** The conditions that an observation sets. */
export interface Limits {
  min_altitude: number;
  max_moon_illumination?: number | null;
}

/** True if the scheduler's own conditions let a site expose a target all through a span. */
export function isAllowed(site: DemoSite, { name, ra, dec }: Target, limits: Limits, span: Span): boolean {
  const sky = skyOf(site);
  const target = { name, ra, dec, rotation: null };
  // Most targets stand too low, which these two looks find out before the long one.
  const isLow = (ms: number) => sky(new Date(ms)).altitudeOf(target) < limits.min_altitude;
  if (isLow(span.start) || isLow(span.end)) return false;
  const asked = {
    target,
    constraints: constraints.parse(limits),
    bypass_darkness: false,
    exposures: [{ exposure_time: 0, exposure_count: 1 }],
  };
  const [allowed] = allowedSpans(asked, { ...site.place, downtimes: [] }, span, sky);
  return allowed?.start === span.start && allowed.end === span.end;
}
