import { setImmediate as others } from "node:timers/promises";
import type { Chance, ObservationDocument } from "@meridian/contract";
import { canBegin, type Limited, notBegun, skies } from "./begin.ts";
import { conditions } from "./observable.ts";

const minute = 60_000;
/** Steps of this length are tried out; a chance that is shorter may be missed. */
const stepMs = 15 * minute;
const horizonMs = 30 * 24 * 60 * minute;
/** The end of a chance is looked for so far ahead. */
const longestMs = 24 * 60 * minute;
/** After so many steps others have their turn. */
const turn = 100;
const stages = ["time", ...conditions] as const;

export interface Outlook {
  next_chance: Chance | null;
  searched_until: string;
  /** Where there is none: the condition that doesn't hold even at the best moments. */
  obstacle: (typeof stages)[number] | null;
}

/**
 * When an observation could next be handed out, as far as its times, the target, the Sun and the Moon go: within 30 days, or
 * as far ahead as its windows reach. By the scheduler's own conditions.
 */
export async function outlookOf(
  observation: ObservationDocument,
  place: Limited,
  now: Date,
): Promise<Outlook> {
  const until = endOf(observation, now);
  const searched_until = until.toISOString();
  let furthest = 0;
  let steps = 0;
  for (const at of moments(observation, now, until)) {
    const skyOf = skies(place);
    const [obstacle] = notBegun(observation, place, at, skyOf);
    if (!obstacle) return { next_chance: chanceFrom(observation, place, at), searched_until, obstacle: null };
    furthest = Math.max(furthest, stages.indexOf(obstacle));
    if (++steps % turn === 0) await others();
  }
  return { next_chance: null, searched_until, obstacle: stages[furthest]! };
}

/** Within windows only, where there are any. */
function* moments(
  { windows, fixed_time_start }: ObservationDocument,
  now: Date,
  until: Date,
): Generator<Date> {
  const spans =
    fixed_time_start !== null
      ? [{ start: fixed_time_start, end: fixed_time_start }]
      : windows.length > 0
        ? windows.toSorted((one, other) => (one.start < other.start ? -1 : 1))
        : [{ start: now.toISOString(), end: until.toISOString() }];
  for (const { start, end } of spans) {
    const last = Math.min(Date.parse(end), until.getTime());
    for (let at = Math.max(Date.parse(start), now.getTime()); at <= last; at += stepMs) yield new Date(at);
  }
}

/** Three months ahead at most. */
function endOf({ windows, fixed_time_start }: ObservationDocument, now: Date): Date {
  const ends = fixed_time_start !== null ? [fixed_time_start] : windows.map(({ end }) => end);
  const last = ends.length > 0 ? Math.max(...ends.map((end) => Date.parse(end))) : now.getTime() + horizonMs;
  return new Date(Math.min(last, now.getTime() + horizonMs * 3));
}

function chanceFrom(observation: ObservationDocument, place: Limited, start: Date): Chance {
  let end = start.getTime();
  const skyOf = skies(place);
  while (end < start.getTime() + longestMs && canBegin(observation, place, new Date(end + 5 * minute), skyOf))
    end += 5 * minute;
  return { start: start.toISOString(), end: new Date(end).toISOString() };
}
