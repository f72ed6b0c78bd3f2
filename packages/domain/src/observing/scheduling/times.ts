import { type ObservationDocument, openSpans, type Span } from "@meridian/contract";
import { latestBeginning, leastSeconds, longestSeconds } from "../observations/index.ts";

export type Asked = Pick<
  ObservationDocument,
  "windows" | "fixed_time_start" | "fixed_time_end" | "exposures" | "sequence"
>;

/** An observation is handed out this long before its fixed time at most: as long as what is exposed there takes to end. */
const leadMs = 60 * 60_000;

/** True if its time has passed for good. */
export function hasPassed(asked: Asked, now: Date): boolean {
  const { windows, fixed_time_start, fixed_time_end } = asked;
  if (fixed_time_start !== null && fixed_time_end !== null) return latestBeginning(asked) < now.getTime();
  return windows.length > 0 && windows.every(({ end }) => Date.parse(end) <= now.getTime());
}

/**
 * Returns when it would begin if it were handed out now; undefined if it isn't its time. A window must stay open for the
 * longest exposure.
 */
export function beginsAt(asked: Asked, now: Date): Date | undefined {
  const { windows, fixed_time_start } = asked;
  if (fixed_time_start !== null) {
    const start = Date.parse(fixed_time_start);
    if (now.getTime() < start - leadMs) return undefined;
    if (now.getTime() <= start) return new Date(start);
    return now.getTime() <= latestBeginning(asked) ? now : undefined;
  }
  if (windows.length === 0) return now;
  const done = now.getTime() + longestSeconds(asked) * 1000;
  const isOpen = openSpans(asked).some(
    ({ start, end }) => start <= now.getTime() && now.getTime() < end && done <= end,
  );
  return isOpen ? now : undefined;
}

/** True if it is the time of an observation that has begun: it has no times, or its longest exposure ends within one of them. */
export function lastsAt(asked: Asked, now: Date): boolean {
  const { windows, fixed_time_start, fixed_time_end } = asked;
  if (fixed_time_start === null) return windows.length === 0 || beginsAt(asked, now) !== undefined;
  const done = now.getTime() + longestSeconds(asked) * 1000;
  return (
    Date.parse(fixed_time_start) <= now.getTime() &&
    (fixed_time_end === null || done <= Date.parse(fixed_time_end))
  );
}

/** Returns the end of a fixed time; undefined without one. */
function fixedEnd(asked: Asked): Date | undefined {
  const { fixed_time_start: start, fixed_time_end: end } = asked;
  if (start === null) return undefined;
  return end === null ? new Date(Date.parse(start) + leastSeconds(asked) * 1000) : new Date(end);
}

/** A span in which an observation may begin, and the end of exposing then, in milliseconds since 1970. */
interface Opening {
  begin: Span;
  until: number;
}

/** The openings of an observation, one after the other; undefined where it may begin at any time. */
export function openingsOf(asked: Asked): Opening[] | undefined {
  const fixed = fixedEnd(asked);
  if (fixed) {
    const start = Date.parse(asked.fixed_time_start!);
    return [{ begin: { start, end: latestBeginning(asked) }, until: fixed.getTime() }];
  }
  if (asked.windows.length === 0) return undefined;
  const longestMs = longestSeconds(asked) * 1000;
  return openSpans(asked)
    .map(({ start, end }) => ({ begin: { start, end: end - longestMs }, until: end }))
    .filter(({ begin }) => begin.start <= begin.end);
}

/** Returns when an observation that has begun must be done; undefined if it may take as long as it needs. */
export function endsAt({ windows, fixed_time_end }: Asked): Date | undefined {
  if (fixed_time_end !== null) return new Date(fixed_time_end);
  if (windows.length === 0) return undefined;
  return new Date(Math.max(...windows.map(({ end }) => Date.parse(end))));
}
