import { darknessAt, type Place, sunAltitudeAt } from "@meridian/contract";
import type { DemoSite, Network } from "./network.ts";

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

/**
 * Takes hours of a site's last night that is over, or of one some nights before it: from dusk on, after what has taken some
 * earlier: a telescope exposes one thing at a time. Returns their beginning, or undefined if the night has no room before
 * its end, or before the site was last seen.
 */
export function takeHours(
  network: Network,
  site: DemoSite,
  nightsAgo: number,
  hours: number,
): Date | undefined {
  const { taken, random, now } = network;
  const { from, until } = nightBefore(site, now, nightsAgo);
  const night = `${site.id} ${nightsAgo}`;
  const start = (taken.get(night) ?? from!) + random.between(2, 30) * minute;
  const end = start + hours * hour;
  if (end > Math.min(until!, site.lastSeenAt.getTime())) return undefined;
  taken.set(night, end);
  return new Date(start);
}

function nightBefore(site: Place, now: Date, nightsAgo: number) {
  const atHand = darknessAt(now.getTime(), site, dark);
  const over = atHand.isDark ? new Date(atHand.from! - minute) : now;
  const last = darknessAt(lastDark(site, over).getTime() - minute, site, dark);
  return darknessAt((last.from! + last.until!) / 2 - nightsAgo * day, site, dark);
}
