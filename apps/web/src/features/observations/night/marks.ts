import type { Observation } from "@meridian/contract";
import { isMoment } from "../../../format/typedMoment.ts";

interface Span {
  start: string;
  end: string;
}

/** When an observation is asked for. */
export interface Mark extends Span {
  kind: "fixed" | "window";
}

/** An observation's times, or what of them has been typed so far. */
export interface Times extends Pick<Observation, "fixed_time_start" | "fixed_time_end"> {
  windows: { start?: string | undefined; end?: string | undefined }[];
}

/** The times that are complete; a fixed time without an end is a moment. */
export function marksOf({ windows, fixed_time_start, fixed_time_end }: Times): Mark[] {
  const fixed = { start: fixed_time_start, end: fixed_time_end || fixed_time_start };
  return [
    ...windows.map((window) => ({ kind: "window" as const, ...window })),
    { kind: "fixed" as const, ...fixed },
  ].flatMap(({ kind, start, end }) =>
    start && end && isMoment(start) && isMoment(end) && start <= end ? [{ kind, start, end }] : [],
  );
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** The parts of these that lie in any of those. Moments are compared as text: all are in UTC, to the millisecond. */
export const overlaps = <Part extends Span>(parts: readonly Part[], within: readonly Span[]): Part[] =>
  parts.flatMap((part) =>
    within
      .map(({ start, end }) => ({ ...part, start: later(part.start, start), end: earlier(part.end, end) }))
      .filter(({ start, end }) => start < end || (part.start === part.end && start === end)),
  );

/** Whether a moment lies in one of these. */
export const isWithin = (spans: readonly Span[], at: string): boolean =>
  spans.some(({ start, end }) => start <= at && at <= end);
