import {
  type Expansion,
  type FieldError,
  type ObservationDocument,
  openSpans,
  type Span,
} from "@meridian/contract";
import { type Lasting, leastSeconds, longestSeconds, type Timed } from "./duration.ts";

type Asked = Lasting & Pick<ObservationDocument, "windows" | "fixed_time_start" | "fixed_time_end">;

/**
 * Times that are too short for what is to be taken in them. By its fixed end everything is done; windows may be used one
 * after the other, so one of them need only hold the longest exposure. Times that are refused for other reasons are left out.
 */
export const fitErrors = (request: Asked, now: Date): FieldError[] =>
  request.fixed_time_start === null && request.fixed_time_end === null
    ? windowsFit(request, now)
    : fixedTimeFits(request, now);

function fixedTimeFits(request: Asked, now: Date): FieldError[] {
  const { fixed_time_start: start, fixed_time_end: end } = request;
  if (start === null || end === null || end <= start || end <= now.toISOString()) return [];
  const least = leastSeconds(request);
  if (Date.parse(start) + least * 1000 <= Date.parse(end)) return [];
  const message = `must be at least ${describeDuration(least)} after fixed_time_start, which is how long the exposures take`;
  return [{ path: "fixed_time_end", message }];
}

/** Warns of a fixed time that holds the exposures, but not the time between them as well: what doesn't fit isn't taken. */
export function overheadWarnings(
  { fixed_time_start: start, fixed_time_end: end }: Pick<Asked, "fixed_time_start" | "fixed_time_end">,
  { exposure_seconds, total_seconds }: Pick<Expansion, "exposure_seconds" | "total_seconds">,
  observatory: string,
): FieldError[] {
  if (start === null || end === null || Date.parse(start) + total_seconds * 1000 <= Date.parse(end))
    return [];
  const [least, exposing] = [total_seconds, exposure_seconds].map(describeDuration);
  const where = observatory === "" ? "" : ` at ${observatory}`;
  const message = `should be at least ${least} after the start for everything to be taken${where}: ${exposing} of exposures, and ${describeDuration(total_seconds - exposure_seconds)} of slews, readout and changes of the filter`;
  return [{ path: "fixed_time_end", message }];
}

/** True if the longest exposure still fits into a window, or there are no windows. */
export function windowsLeaveTime(request: Timed & Pick<ObservationDocument, "windows">, now: Date): boolean {
  const longestMs = longestSeconds(request) * 1000;
  const fits = ({ start, end }: Span) => Math.max(start, now.getTime()) + longestMs <= end;
  return request.windows.length === 0 || openSpans(request).some(fits);
}

function windowsFit(request: Asked, now: Date): FieldError[] {
  const isPast = openSpans(request).every(({ end }) => end <= now.getTime());
  if (isPast || windowsLeaveTime(request, now)) return [];
  const message = `must leave ${describeDuration(longestSeconds(request))} at a time, which is how long one exposure takes`;
  return [{ path: "windows", message }];
}

const units = [
  ["d", 86_400],
  ["h", 3600],
  ["min", 60],
] as const;

/** Like 2 h 5 min. Rounded up, so that it is enough. */
function describeDuration(seconds: number): string {
  let rest = Math.ceil(seconds);
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    if (count > 0) parts.push(`${count} ${unit}`);
    rest -= count * length;
  }
  if (rest > 0) parts.push(`${rest} s`);
  return parts.join(" ");
}
