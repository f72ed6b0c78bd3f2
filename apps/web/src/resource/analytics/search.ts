import { moment, oneOf } from "../../format/search.ts";

const ranges = { "7d": 7, "30d": 30, "90d": 90, "1y": 365, "3y": 1095 } as const;
export type RangeName = keyof typeof ranges;
const usual = "30d";

/** The days on show; they live in the address. */
export interface AnalyticsSearch {
  range?: RangeName | undefined;
  /** Moments at the start of a day in UTC; they come before `range`. */
  from?: string | undefined;
  to?: string | undefined;
}

const range = oneOf(Object.keys(ranges) as RangeName[]);
export const analyticsSearch = (search: Record<string, unknown>): AnalyticsSearch => ({
  range: range(search.range),
  from: moment(search.from),
  to: moment(search.to),
});

/** The range that is chosen by its name; undefined when days are. */
export const chosenRange = ({ range, from, to }: AnalyticsSearch): RangeName | undefined =>
  from || to ? undefined : (range ?? usual);

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The days to ask for: the chosen ones, or as many as the range has up to today. */
export function daysAsked(search: AnalyticsSearch, now = Date.now()): { from?: string; to?: string } {
  const name = chosenRange(search);
  if (name) return { from: dayOf(now - (ranges[name] - 1) * 86_400_000), to: dayOf(now) };
  return {
    ...(search.from && { from: search.from.slice(0, 10) }),
    ...(search.to && { to: search.to.slice(0, 10) }),
  };
}
