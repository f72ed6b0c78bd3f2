import { setImmediate as others } from "node:timers/promises";
import { type Chance, type HindranceCode, type ObservationDocument, skyConditions } from "@meridian/contract";
import { longestSeconds, type Span } from "../observations/index.ts";
import { brokenFrom, type Exposing, type Planned } from "./begin.ts";
import { outsideDowntimes } from "./downtimes/ahead.ts";
import type { Sky } from "./sky.ts";
import { spansWhere } from "./spans.ts";
import { openingsOf } from "./times.ts";
import { skyTrack } from "./track.ts";

const day = 24 * 60 * 60_000;
/** The search reaches 30 days ahead for an observation without times, and 90 days at most for one with times. */
const horizonMs = 30 * day;
const furthestMs = 90 * day;
const stages = ["time", ...skyConditions] as const;
/** Conditions that keep a search from finding a chance, the furthest from one first. */
export const obstacles: readonly HindranceCode[] = [...stages, "downtime"];

type SkyOf = (at: Date) => Sky;

/**
 * The parts of a span in which the sky and the downtimes of a place allow an observation, each long enough for its longest
 * exposure; to the minute. The one computation behind the next chance, the chart of a night and the coordinates of a body, whose
 * target is another at each moment: that of the middle of the exposure.
 */
export function* allowedSpans(
  exposing: Exposing,
  place: Planned,
  span: Span,
  skyOf: SkyOf,
  targetAt?: (ms: number) => Exposing["target"],
): Generator<Span> {
  const longestMs = longestSeconds(exposing) * 1000;
  const at = (ms: number) => (targetAt ? { ...exposing, target: targetAt(ms + longestMs / 2) } : exposing);
  const mayBegin = (ms: number) => brokenFrom(at(ms), place, new Date(ms), skyOf).next().done === true;
  const beginnings = { start: span.start, end: span.end - longestMs };
  for (const part of outsideDowntimes(beginnings, place.downtimes, longestMs))
    for (const { start, end } of spansWhere(part, mayBegin)) yield { start, end: end + longestMs };
}

export interface Search {
  next_chance: Chance | null;
  searched_until: string;
  /** True if none of its times is left after that. */
  is_all_searched: boolean;
  /** Null if there is a chance; else the condition that fails even at the best moments. */
  obstacle: (typeof stages)[number] | "downtime" | null;
}

/**
 * Finds the next time at which an observation's times, its target, the Sun, the Moon and the place's downtimes allow exposing,
 * by the scheduler's own conditions. Searches 30 days ahead, or as far as the windows reach, three months or the given time at
 * most.
 */
export async function searchChance(
  observation: ObservationDocument,
  place: Planned,
  at: Date,
  withinMs = furthestMs,
): Promise<Search> {
  const found = await search(observation, place, at, withinMs);
  if (found.next_chance || place.downtimes.length === 0) return found;
  const { next_chance } = await search(observation, { ...place, downtimes: [] }, at, withinMs);
  return next_chance ? { ...found, obstacle: "downtime" } : found;
}

async function search(
  observation: ObservationDocument,
  place: Planned,
  at: Date,
  withinMs: number,
): Promise<Search> {
  const now = at.getTime();
  const anyTime = { begin: { start: now, end: now + horizonMs }, until: Number.POSITIVE_INFINITY };
  const own = openingsOf(observation);
  const openings = own ?? [anyTime];
  const last = Math.max(now, ...openings.map(({ begin }) => begin.end));
  const searched = Math.min(last, now + withinMs);
  const reach = { searched_until: iso(searched), is_all_searched: own !== undefined && searched === last };
  const skyOf = skyTrack(place);
  let furthest = 0;
  const mayBegin = (ms: number) => {
    const { value } = brokenFrom(observation, place, new Date(ms), skyOf).next();
    if (value) furthest = Math.max(furthest, stages.indexOf(value.condition));
    return !value;
  };
  const longestMs = longestSeconds(observation) * 1000;
  const possible = openings.flatMap(({ begin, until }) =>
    [...outsideDowntimes(begin, place.downtimes, longestMs)].map((part) => ({ begin: part, until })),
  );
  for (const { begin, until } of possible) {
    const last = Math.min(begin.end, searched);
    for (let from = Math.max(begin.start, now); from <= last; from += day) {
      const [beginning] = spansWhere({ start: from, end: Math.min(from + day, last) }, mayBegin);
      if (beginning) {
        const { start } = beginning;
        const [allowed] = allowedSpans(observation, place, { start, end: start + day }, skyOf);
        const end = Math.min(allowed!.end, until);
        return { next_chance: { start: iso(start), end: iso(end) }, ...reach, obstacle: null };
      }
      await others();
    }
  }
  return { next_chance: null, ...reach, obstacle: stages[furthest]! };
}

/** Days that a search looks at where it finds no chance. */
export function daysSearched(observation: ObservationDocument, at: Date): number {
  const [now, furthest] = [at.getTime(), at.getTime() + furthestMs];
  const openings = openingsOf(observation);
  if (!openings) return horizonMs / day;
  return openings.reduce((days, { begin: { start, end } }) => {
    const looked = Math.min(end, furthest) - Math.max(start, now);
    return days + Math.max(0, looked) / day;
  }, 0);
}

const iso = (ms: number) => new Date(ms).toISOString();
