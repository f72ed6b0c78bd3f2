import { type Asked, lateMs } from "./times.ts";

/** From one moment to another, in milliseconds since 1970. */
interface Span {
  start: number;
  end: number;
}

/** The times at which an observation may begin, one after the other and apart; undefined where it may at any time. */
export function spansOf({ windows, fixed_time_start }: Asked): Span[] | undefined {
  if (fixed_time_start !== null) {
    const start = Date.parse(fixed_time_start);
    return [{ start, end: start + lateMs }];
  }
  if (windows.length === 0) return undefined;
  const given = windows
    .map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start);
  return merged(given);
}

/** Those that overlap or touch are one. */
function merged(sorted: Span[]): Span[] {
  const apart: Span[] = [];
  for (const { start, end } of sorted) {
    const last = apart.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}
