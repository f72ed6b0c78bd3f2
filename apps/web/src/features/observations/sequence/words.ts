import type { Dither, Expansion, Mosaic, Sequence, Validation } from "@meridian/contract";
import { counted, exposureTime } from "../../../format/quantity.ts";

const orders: Record<Sequence["order"], string> = {
  by_filter: "One filter after the other",
  interleaved: "Filters in turn",
};

/** The orders of the exposures; the panels of a mosaic come one after the other. */
export const ordersOf = (isMosaic: boolean): typeof orders =>
  isMosaic
    ? { by_filter: `${orders.by_filter}, in each panel`, interleaved: `${orders.interleaved}, in each panel` }
    : orders;

export const patterns: Record<Dither["pattern"], string> = {
  random: "Random",
  spiral: "Spiral",
  square: "Square",
};

/** "Every 3 exposures by up to 6″ (random), 10 s to settle" */
export const ditherInWords = ({ every, radius, pattern, settle_seconds }: Dither): string =>
  `${every === 1 ? "After every exposure" : `After every ${every} exposures`} by up to ${radius}″ (${patterns[pattern].toLowerCase()}), ${settle_seconds} s to settle`;

const arcminutes = (size: number) => `${Number(size.toFixed(1))}′`;

/** "3 × 2 panels of 103.1′ × 68.8′, 10% overlap" */
export function mosaicInWords({ columns, rows, overlap, panel_width, panel_height }: Mosaic): string {
  const size =
    panel_width === null || panel_height === null
      ? ""
      : ` of ${arcminutes(panel_width)} × ${arcminutes(panel_height)}`;
  return `${columns} × ${rows} panels${size}, ${overlap}% overlap`;
}

/**
 * The time that everything takes. Of a request to the network "about 2 h 5 min at Kitt Peak, where it would go first, and 1 h 58
 * min to 2 h 20 min at the observatories that fit, with slews, …"; undefined while it isn't known.
 */
export function timingInWords(
  expansion: Pick<Expansion, "total_seconds"> | undefined,
  at: Validation["expansion_at"] = null,
): string | undefined {
  if (!expansion) return undefined;
  const about = `about ${exposureTime(expansion.total_seconds)}`;
  const overheads = "with slews, readout and changes of the filter";
  if (!at) return `${about} ${overheads}`;
  const [least, most] = [at.least_seconds, at.most_seconds].map(exposureTime);
  const range = least === most ? "" : `, and ${least} to ${most} at the observatories that fit`;
  return `${about} at ${at.observatory_name}, where it would go first${range}, ${overheads}`;
}

/** "12 exposures in 2 h 5 min, with slews, readout and changes of the filter" */
export const expansionInWords = ({ exposures, total_seconds }: Expansion): string =>
  `${counted(exposures, "exposure", "exposures")} in ${exposureTime(total_seconds)}, with slews, readout and changes of the filter`;

/** A step of a panel: "10 × (L, R)". */
export const roundsInWords = (
  { exposures, rounds }: Expansion["steps"][number],
  asked: readonly { filter: string; exposure_time: number }[],
): string => {
  const taken = exposures.map((entry) => `${asked[entry]?.filter} ${asked[entry]?.exposure_time} s`);
  return `${rounds} × ${taken.length > 1 ? `(${taken.join(", ")})` : taken[0]}`;
};
