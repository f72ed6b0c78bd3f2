/** As a field of numbers has it; empty text where there is none. */
export type Typed = number | string;

/** A number as it was typed; undefined where there is none. */
export function number(typed: Typed): number | undefined {
  const read = typed === "" ? Number.NaN : Number(typed);
  return Number.isNaN(read) ? undefined : read;
}

export const numberOrNull = (typed: Typed): number | null => number(typed) ?? null;

/**
 * The side of a field of view as a person may type it: to a tenth, below 10 to a hundredth. Rounded down, so that a panel of this
 * size fits into the field.
 */
export function roundedDown(arcminutes: number): number {
  const parts = arcminutes < 10 ? 100 : 10;
  return Math.floor(Number((arcminutes * parts).toFixed(6))) / parts;
}
