import type { ObservationDocument } from "./observation.ts";

/** Two moments, in milliseconds since 1970. */
export interface Span {
  start: number;
  end: number;
}

/** The times that windows leave open, one after the other and apart; one that ends before it starts leaves none. */
export function openSpans({ windows }: Pick<ObservationDocument, "windows">): Span[] {
  const given = windows
    .map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start);
  return merged(given);
}

/** Joins spans that overlap or touch. */
function merged(sorted: Span[]): Span[] {
  const apart: Span[] = [];
  for (const { start, end } of sorted) {
    const last = apart.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}
