import type { Span } from "../observations/index.ts";

const minute = 60_000;
/** The grid on which something is looked for: what is shorter may be missed. */
const gridMs = 5 * minute;

/**
 * The parts of a span in which something is so, one after the other: looked for every five minutes, and each end refined to
 * the minute. They are found as they are asked for, so that the first part alone costs little.
 */
export function* spansWhere({ start, end }: Span, isSo: (ms: number) => boolean): Generator<Span> {
  let from: number | undefined;
  let before = start;
  for (const ms of moments({ start, end })) {
    const isNow = isSo(ms);
    if (isNow && from === undefined) from = ms === start ? ms : firstMinute(before, ms, isSo);
    else if (!isNow && from !== undefined) {
      const over = firstMinute(before, ms, (one) => !isSo(one));
      yield { start: from, end: Math.max(from, over - minute) };
      from = undefined;
    }
    before = ms;
  }
  if (from !== undefined) yield { start: from, end };
}

/** The middle of a span as a moment of the grid, so that whoever looks for it again finds it; if there is none, the middle itself. */
export function middleOf({ start, end }: Span): number {
  const middle = (start + end) / 2;
  const onGrid = Math.round(middle / gridMs) * gridMs;
  return start <= onGrid && onGrid <= end ? onGrid : middle;
}

/** Both ends of a span, and the grid between them. */
function* moments({ start, end }: Span): Generator<number> {
  if (start > end) return;
  yield start;
  for (let ms = Math.floor(start / gridMs + 1) * gridMs; ms < end; ms += gridMs) yield ms;
  if (end > start) yield end;
}

/** The first minute after a moment at which something is so; `until` where no minute before it is. */
function firstMinute(after: number, until: number, isSo: (ms: number) => boolean): number {
  let ms = Math.floor(after / minute + 1) * minute;
  while (ms < until && !isSo(ms)) ms += minute;
  return Math.min(ms, until);
}
