import { setImmediate as others } from "node:timers/promises";
import type { Chance, ObservationDocument } from "@meridian/contract";
import { canBegin, type Limited, notBegun } from "./begin.ts";
import { conditions } from "./observable.ts";
import { spansOf } from "./spans.ts";
import { fixedEnd } from "./times.ts";
import { skyTrack } from "./track.ts";

const minute = 60_000;
/** Steps of this length are tried out; a chance that is shorter may be missed. */
const stepMs = 15 * minute;
const day = 24 * 60 * minute;
/** So far ahead is looked where no time is given, and where one is. */
const horizonMs = 30 * day;
const furthestMs = 90 * day;
/** The end of a chance is looked for so far ahead. */
const longestMs = day;
/** After so many steps others have their turn. */
const turn = 50;
const stages = ["time", ...conditions] as const;

export interface Search {
  next_chance: Chance | null;
  searched_until: string;
  /** Where there is none: the condition that doesn't hold even at the best moments. */
  obstacle: (typeof stages)[number] | null;
}

/**
 * When an observation could next be handed out, as far as its times, the target, the Sun and the Moon go: within 30 days, or
 * as far ahead as its windows reach, three months at most. By the scheduler's own conditions.
 */
export async function searchChance(
  observation: ObservationDocument,
  place: Limited,
  now: Date,
): Promise<Search> {
  const spans = spansOf(observation) ?? [{ start: now.getTime(), end: now.getTime() + horizonMs }];
  const last = Math.max(now.getTime(), ...spans.map(({ end }) => end));
  const until = Math.min(last, now.getTime() + furthestMs);
  const searched_until = new Date(until).toISOString();
  const skyOf = skyTrack(place);
  let furthest = 0;
  let steps = 0;
  for (const { start, end } of spans) {
    const within = inSpan(observation, { start, end });
    for (let at = Math.max(start, now.getTime()); at <= Math.min(end, until); at += stepMs) {
      const [obstacle] = notBegun(within, place, new Date(at), skyOf);
      if (!obstacle)
        return { next_chance: chanceFrom(within, place, at, skyOf), searched_until, obstacle: null };
      furthest = Math.max(furthest, stages.indexOf(obstacle));
      if (++steps % turn === 0) await others();
    }
  }
  return { next_chance: null, searched_until, obstacle: stages[furthest]! };
}

/** With only one window to look at: there may be a hundred, and thousands of moments. */
function inSpan(observation: ObservationDocument, { start, end }: { start: number; end: number }) {
  if (observation.windows.length === 0 || observation.fixed_time_start !== null) return observation;
  const window = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  return { ...observation, windows: [window] };
}

/** A fixed time is one chance, as long as it is; any other lasts while it could still begin. */
function chanceFrom(
  observation: ObservationDocument,
  place: Limited,
  start: number,
  skyOf: ReturnType<typeof skyTrack>,
): Chance {
  const fixed = fixedEnd(observation);
  if (fixed) return { start: new Date(start).toISOString(), end: fixed.toISOString() };
  let end = start;
  while (end < start + longestMs && canBegin(observation, place, new Date(end + 5 * minute), skyOf))
    end += 5 * minute;
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}
