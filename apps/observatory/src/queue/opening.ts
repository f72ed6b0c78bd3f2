import { type Assignment, openSpans } from "@meridian/contract";

/** The time in which an exposure may be taken, in milliseconds since 1970. */
export interface Opening {
  from: number;
  until: number;
}

/** Milliseconds before its time at which a telescope goes to its target. */
export const leadMs = 2 * 60_000;

/** It isn't the observation's time: it goes on at `from`, or never where that isn't known. */
export class NotItsTime extends Error {
  override name = "NotItsTime";
  readonly from: number | undefined;

  constructor(from: number | undefined) {
    super(from === undefined ? "Its time is over." : `It goes on at ${new Date(from).toISOString()}.`);
    this.from = from;
  }
}

/** Another observation has a fixed time, into which an exposure would last. */
export class FixedTimeFirst extends NotItsTime {
  override name = "FixedTimeFirst";

  constructor(from: number) {
    super(from);
    this.message = "An observation with a fixed time comes first.";
  }
}

/** The target is outside of the limits, for now: for so many seconds, or until it is time to look again. */
export class OutOfLimits extends Error {
  override name = "OutOfLimits";
  readonly seconds: number | undefined;

  constructor(message: string, seconds?: number) {
    super(message);
    this.seconds = seconds;
  }
}

type Timed = Pick<Assignment, "windows" | "fixed_time_start" | "fixed_time_end">;

/** Returns the next time in which an exposure of so many seconds fits; undefined if none is left. */
export function openingFor(timed: Timed, seconds: number, now: Date): Opening | undefined {
  const length = seconds * 1000;
  const open = spansOf(timed).find(({ from, until }) => Math.max(from, now.getTime()) + length <= until);
  return open && { from: Math.max(open.from, now.getTime()), until: open.until };
}

function spansOf({ windows, fixed_time_start, fixed_time_end }: Timed): Opening[] {
  const always = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  if (fixed_time_start !== null) {
    const until = fixed_time_end === null ? always.until : Date.parse(fixed_time_end);
    return [{ from: Date.parse(fixed_time_start), until }];
  }
  if (windows.length === 0) return [always];
  return openSpans({ windows }).map(({ start, end }) => ({ from: start, until: end }));
}
