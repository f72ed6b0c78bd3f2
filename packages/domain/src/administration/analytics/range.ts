import { type AnalyticsRange, longestRange } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { invalid } from "../../base/errors.ts";

const dayLength = 24 * 3_600_000;
const usual = 30;

export interface DayRange {
  from: string;
  to: string;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The last 30 days up to `to`, or to today, unless something else is asked for. Throws INVALID. */
export function rangeOf({ now }: Context, { from, to }: AnalyticsRange): DayRange {
  const last = to ?? dayOf(now().getTime());
  const first = from ?? dayOf(startOf(last) - (usual - 1) * dayLength);
  if (first > last) throw invalid("to", `must not be before from (${first})`);
  if (daysOf({ from: first, to: last }).length > longestRange)
    throw invalid("from", `must be at most ${longestRange} days before to`);
  return { from: first, to: last };
}

/** Each day of the range. */
export function daysOf({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let at = startOf(from); at <= startOf(to) && days.length <= longestRange; at += dayLength)
    days.push(dayOf(at));
  return days;
}
