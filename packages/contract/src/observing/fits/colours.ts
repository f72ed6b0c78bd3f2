import type { FitsValues } from "./cards.ts";

const patterns = ["RGGB", "BGGR", "GRBG", "GBRG"];

const textOf = (value: FitsValues[string] | undefined) => (typeof value === "string" ? value.trim() : "");

/**
 * The colours of the filters in front of each four pixels of a camera, as BAYERPAT has them; undefined for one without, and for
 * an image that has its colours in planes. Some programs name them only as the FILTER, so that one counts which is called
 * exactly like a pattern: no glass has such a name, and what would be lost of an image behind one is half its resolution, in previews and figures alone.
 */
export function bayerPatternOf({ BAYERPAT, FILTER, NAXIS3 }: FitsValues): string | undefined {
  if (typeof NAXIS3 === "number" && NAXIS3 > 1) return undefined;
  const filter = textOf(FILTER);
  return textOf(BAYERPAT) || (patterns.includes(filter) ? filter : undefined);
}

/** Pixels along a side of a square that has all colours of a camera: 2, or 1 without colours. */
export const coloursSide = (header: FitsValues): 1 | 2 => (bayerPatternOf(header) === undefined ? 1 : 2);
