import { setImmediate as others } from "node:timers/promises";
import { type Chance, type ObservationDocument, skyConditions } from "@meridian/contract";
import { longestSeconds, type Span } from "../observations/index.ts";
import { brokenFrom, type Exposing, type Limited } from "./begin.ts";
import type { Sky } from "./sky.ts";
import { spansWhere } from "./spans.ts";
import { openingsOf } from "./times.ts";
import { skyTrack } from "./track.ts";

const day = 24 * 60 * 60_000;
/** The search reaches 30 days ahead for an observation without times, and 90 days at most for one with times. */
const horizonMs = 30 * day;
const furthestMs = 90 * day;
const stages = ["time", ...skyConditions] as const;

type SkyOf = (at: Date) => Sky;

/**
 * The parts of a span in which the sky of a place allows an observation, each long enough for its longest exposure; to the
 * minute. The one computation behind the next chance and the chart of a night.
 */
export function* allowedSpans(exposing: Exposing, place: Limited, span: Span, skyOf: SkyOf): Generator<Span> {
  const longestMs = longestSeconds(exposing) * 1000;
  const mayBegin = (ms: number) => brokenFrom(exposing, place, new Date(ms), skyOf).next().done === true;
  const beginnings = { start: span.start, end: span.end - longestMs };
  for (const { start, end } of spansWhere(beginnings, mayBegin)) yield { start, end: end + longestMs };
}

export interface Search {
  next_chance: Chance | null;
  searched_until: string;
  /** Null if there is a chance; else the condition that fails even at the best moments. */
  obstacle: (typeof stages)[number] | null;
}

/**
 * Finds the next time at which an observation's times, its target, the Sun and the Moon allow exposing, by the scheduler's
 * own conditions. Searches 30 days ahead, or as far as the windows reach, three months at most.
 */
export async function searchChance(
  observation: ObservationDocument,
  place: Limited,
  at: Date,
): Promise<Search> {
  const now = at.getTime();
  const anyTime = { begin: { start: now, end: now + horizonMs }, until: Number.POSITIVE_INFINITY };
  const openings = openingsOf(observation) ?? [anyTime];
  const searched = Math.min(Math.max(now, ...openings.map(({ begin }) => begin.end)), now + furthestMs);
  const searched_until = new Date(searched).toISOString();
  const skyOf = skyTrack(place);
  let furthest = 0;
  const mayBegin = (ms: number) => {
    const { value } = brokenFrom(observation, place, new Date(ms), skyOf).next();
    if (value) furthest = Math.max(furthest, stages.indexOf(value.condition));
    return !value;
  };
  for (const { begin, until } of openings) {
    const last = Math.min(begin.end, searched);
    for (let from = Math.max(begin.start, now); from <= last; from += day) {
      const [beginning] = spansWhere({ start: from, end: Math.min(from + day, last) }, mayBegin);
      if (beginning) {
        const { start } = beginning;
        const [allowed] = allowedSpans(observation, place, { start, end: start + day }, skyOf);
        const end = Math.min(allowed!.end, until);
        return { next_chance: { start: iso(start), end: iso(end) }, searched_until, obstacle: null };
      }
      await others();
    }
  }
  return { next_chance: null, searched_until, obstacle: stages[furthest]! };
}

const iso = (ms: number) => new Date(ms).toISOString();
