import { isCurrent, isLast, type Status, standingOf } from "./course.ts";
import type { DemoSite, Network, Span } from "./network.ts";
import { freeIn, isAllowed, type Limits, latestNight, nightBefore, spanIn, take } from "./nights.ts";
import { lastingOf, type Step, stepsFrom, waitingSteps } from "./steps.ts";
import { recipes, type Target, targets } from "./targets.ts";

/** An observation of a night, and the free part of that night that it is in. */
export interface InNight {
  target: Target;
  limits: Limits;
  exposures: ReturnType<typeof exposuresOf>;
  steps: Step[];
  free: Span;
}

/**
 * Finds room for a course in a night of a site, and a target that its telescope may expose all that time; takes the time. What
 * only waits needs a target alone. Returns undefined if that night has no room.
 */
export function inNight(
  network: Network,
  site: DemoSite,
  course: Status[],
  reason: string,
): InNight | undefined {
  const { random, now } = network;
  const status = course.at(-1) ?? "pending";
  const night = isCurrent(status) ? latestNight(site, now) : someNight(network, site);
  const seen = Math.min(night.end, site.lastSeenAt.getTime());
  // What is over was seen to its end, and the whole night in which nothing could follow.
  if (!isCurrent(status) && seen < night.end) return undefined;
  const isAtEnd = standingOf(status, reason) === "end" || isLast(reason);
  const isTaken = status !== "pending" && status !== "assigned";
  const open = isTaken ? freeIn(network, site, night) : [{ start: night.start, end: seen }];
  for (const free of isAtEnd ? open.filter(({ end }) => end === seen) : open)
    for (const target of shuffled(random, targets)) {
      const exposures = exposuresOf(network, target, site, status);
      const seconds = exposures.reduce(
        (sum, { exposure_time, acquired }) => sum + exposure_time * acquired,
        0,
      );
      const lasting = lastingOf(course, seconds / 3600);
      const standing = status === "assigned" ? "end" : standingOf(status, reason);
      const span = spanIn(network, free, lasting.total, standing);
      const limits = limitsOf(network, target);
      if (!span || !isAllowed(site, target, limits, span)) continue;
      if (isTaken) take(network, site, isLast(reason) ? { ...span, end: free.end } : span);
      const steps = status === "pending" ? waitingSteps(network) : stepsFrom(network, span.start, lasting);
      return { target, limits, exposures, steps, free };
    }
  return undefined;
}

/** A night that is over since the site was there: half of them in the last four weeks. */
function someNight({ random, now }: Network, site: DemoSite): Span {
  const age = Math.floor((now.getTime() - site.createdAt.getTime()) / 86_400_000);
  const nightsAgo = random.chance(0.5) ? random.integer(0, 27) : random.integer(28, Math.min(150, age - 6));
  return nightBefore(site, now, nightsAgo);
}

const shuffled = <T>(random: Network["random"], list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, order: random.next() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ one }) => one);

const limitsOf = ({ random }: Network, { kind }: Target): Limits => ({
  min_altitude: random.pick([25, 30, 35]),
  max_moon_illumination: kind === "nebula" ? 0.4 : null,
});

/** The share of the exposures that was acquired, between two limits. */
const shares: Partial<Record<Status, [number, number]>> = {
  completed: [1, 1],
  acquisition_complete: [1, 1],
  partially_completed: [0.2, 0.8],
  failed: [0, 0.09],
  aborted: [0, 0.09],
  in_progress: [0.1, 0.7],
  paused: [0.1, 0.5],
  suspended: [0.1, 0.5],
};

function exposuresOf({ random }: Network, target: Target, { filters }: DemoSite, status: Status) {
  const { filters: wanted, ...recipe } = recipes[target.kind];
  const usable = wanted.filter((filter) => filters.includes(filter));
  const [least, most] = shares[status] ?? [0, 0];
  const share = random.between(least, most);
  return (usable.length > 0 ? usable : [filters[0]!]).map((filter) => {
    const exposure_count = Math.max(2, Math.round(recipe.exposure_count * random.between(0.6, 1.2)));
    const acquired = Math.floor(exposure_count * share);
    return {
      ...recipe,
      filter,
      exposure_count,
      acquired,
      binning: random.pick([1, 1, 2]),
      gain: 100,
      offset: 30,
    };
  });
}
