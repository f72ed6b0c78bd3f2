import type { FitsValues } from "./cards.ts";
import { FitsFault } from "./fault.ts";
import { unitName } from "./header.ts";

const bitDepths = [8, 16, 32, 64, -32, -64];

/** A keyword that must be a whole number. Throws FitsFault. */
function whole(values: FitsValues, keyword: string, number: number, { most = 2 ** 53, absent }: Bounds = {}) {
  const value = values[keyword] ?? absent;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most) return value;
  const limit = most < 2 ** 53 ? ` from 0 to ${most}` : "";
  throw new FitsFault(keyword, `must be a whole number${limit} in the header of ${unitName(number)}`);
}

interface Bounds {
  most?: number;
  /** Stands for a keyword that the header doesn't have. */
  absent?: number;
}

/** The lengths of the axes of an HDU, or by ZNAXIS those of the image in its tiles. Throws FitsFault. */
export function axesOf(values: FitsValues, number: number, keyword: "NAXIS" | "ZNAXIS" = "NAXIS"): number[] {
  const count = whole(values, keyword, number, { most: 999 });
  return Array.from({ length: count }, (_, axis) => whole(values, `${keyword}${axis + 1}`, number));
}

/** True for the old form with groups of numbers instead of an image (FITS Standard 4.0, section 6). */
export const isRandomGroups = ({ GROUPS, NAXIS1 }: FitsValues): boolean => GROUPS === true && NAXIS1 === 0;

/**
 * Returns the bytes of data that an HDU has by its header, without the padding of the last block. Throws FitsFault. (FITS
 * Standard 4.0, equations 1, 2 and 4.)
 */
export function dataLengthOf(values: FitsValues, number: number): number {
  const { BITPIX: bits } = values;
  if (typeof bits !== "number" || !bitDepths.includes(bits))
    throw new FitsFault(
      "BITPIX",
      `must be one of ${bitDepths.join(", ")} in the header of ${unitName(number)}`,
    );
  const axes = axesOf(values, number);
  if (axes.length === 0) return 0;
  const elements = (isRandomGroups(values) ? axes.slice(1) : axes).reduce(
    (product, length) => product * length,
    1,
  );
  const parameters = whole(values, "PCOUNT", number, { absent: 0 });
  const groups = whole(values, "GCOUNT", number, { absent: 1 });
  const length = (Math.abs(bits) / 8) * groups * (parameters + elements);
  if (length > 2 ** 53)
    throw new FitsFault("NAXIS1", `gives ${unitName(number)} more data than a file can hold`);
  return length;
}
