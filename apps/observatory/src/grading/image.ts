/** The picture in the first HDU of a camera's FITS file. */
import { coloursSide, type FitsValues, readCards } from "@meridian/contract/fits";
import type { Picture } from "./stars.ts";

const [block, card] = [2880, 80];
/** Pixels, at most: of a camera of 60 by 60 mm. */
const mostPixels = 250_000_000;

/** Reads the cards of the header, and where the data begins; undefined without an end. */
function headerOf(fits: Buffer): { header: FitsValues; data: number } | undefined {
  const cards: string[] = [];
  for (let at = 0; at + card <= fits.length; at += card) {
    const line = fits.toString("latin1", at, at + card);
    if (line.trimEnd() === "END")
      return { header: readCards(cards), data: Math.ceil((at + card) / block) * block };
    cards.push(line);
  }
  return undefined;
}

type Read = (at: number) => number;

/** A reader of stored numbers for each BITPIX that cameras write. */
const readers: Record<number, (fits: Buffer) => Read> = {
  8: (fits) => (at) => fits.readUInt8(at),
  16: (fits) => (at) => fits.readInt16BE(at),
  32: (fits) => (at) => fits.readInt32BE(at),
  [-32]: (fits) => (at) => fits.readFloatBE(at),
};

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

/** The layout of the picture in a FITS file, as far as it is one that is read here. */
function layoutOf(fits: Buffer) {
  const found = headerOf(fits);
  if (!found) return undefined;
  const { header, data } = found;
  const { BITPIX: bits, NAXIS1: width, NAXIS2: height, BZERO: zero = 0, BSCALE: factor = 1 } = header;
  const reader = readers[Number(bits)];
  if (!reader || !isCount(width) || !isCount(height) || width * height > mostPixels) return undefined;
  const size = Math.abs(Number(bits)) / 8;
  if (data + width * height * size > fits.length) return undefined;
  const [read, shift, scale] = [reader(fits), Number(zero), Number(factor)];
  const valueAt = (column: number, row: number) => shift + scale * read(data + (row * width + column) * size);
  return { header, width, height, valueAt };
}

/** Pixels of which a median is made: the figure is exact to a hundredth of the noise. */
const sampleSide = 128;

/** The median of the picture's middle half, in counts; undefined for what isn't a picture. */
export function medianOf(fits: Buffer): number | undefined {
  const layout = layoutOf(fits);
  if (!layout) return undefined;
  const { width, height, valueAt } = layout;
  const values: number[] = [];
  const across = (length: number, at: number) =>
    Math.floor(length / 4 + ((at + 0.5) / sampleSide) * (length / 2));
  for (let y = 0; y < sampleSide; y++)
    for (let x = 0; x < sampleSide; x++) values.push(valueAt(across(width, x), across(height, y)));
  return values.sort((one, other) => one - other)[values.length / 2];
}

/**
 * Reads the picture, of several planes the first, and what its header says; undefined for what isn't one. Of a camera whose
 * pixels have colours, four are one.
 */
export function pictureOf(fits: Buffer): { picture: Picture; header: FitsValues } | undefined {
  const layout = layoutOf(fits);
  if (!layout) return undefined;
  const { header, width, height, valueAt } = layout;
  const side = coloursSide(header);
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)];
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = 0; y < side; y++)
        for (let x = 0; x < side; x++) sum += valueAt(column * side + x, row * side + y);
      values[row * columns + column] = sum / (side * side);
    }
  return { picture: { width: columns, height: rows, values }, header };
}
