/** As a field of numbers has it; empty text where there is none. */
export type Typed = number | string;

/** A number as it was typed; undefined where there is none. */
export function number(typed: Typed): number | undefined {
  const read = typed === "" ? Number.NaN : Number(typed);
  return Number.isNaN(read) ? undefined : read;
}

export const numberOrNull = (typed: Typed): number | null => number(typed) ?? null;
