import {
  autoStretch,
  axesOf,
  type Bytes,
  coloursSide,
  FitsFault,
  type FitsValues,
  imageValues,
  isImage,
  isTiled,
  readNumbers,
  type Stretch,
  scale,
  shrinker,
  stretch,
  type Unit,
  unitsOf,
  wcsOf,
  withPrimary,
} from "@meridian/contract/fits";
import { type ReadPart, stripsOf } from "./strips.ts";
import type { OpenedFits, Probed, Rectangle, Shades } from "./types.ts";

/** The longest side of the overview, in pixels. Larger images are shrunk to it, and read again where they are looked at closely. */
const side = 2048;
/** More than any camera has in a row: a strip holds a row at least. */
const widest = 200_000;
/** Bytes that are read at once. */
const stripBytes = 2 ** 20;

/** A FITS image whose pixels are read as they are needed. */
export interface FitsFile {
  described: OpenedFits;
  /** The whole image, or its overview, in shades of grey. */
  overview(by: Stretch): Shades;
  /** Part of the image, each pixel as it is; where four pixels have colours, they have their mean. */
  detail(part: Rectangle, by: Stretch): Promise<Shades>;
  /** The value of a pixel, counted from the upper left as it is shown, and its place in the sky. */
  probe(column: number, row: number): Promise<Probed>;
}

/**
 * Opens a file that is read in parts: the whole of it once, for the overview, in bounded memory. Throws FitsFault, in words
 * for people, for one that is broken, compressed or holds no image.
 */
export async function openFits(
  read: ReadPart,
  size: number,
  onProgress: (share: number) => void = () => {},
): Promise<FitsFile> {
  const { unit, primary, begin } = await findImage(read, size);
  const header = withPrimary(imageValues(unit), primary);
  const bits = Number(header.BITPIX);
  const [width = 0, height = 1] = axesOf(unit.values, unit.number);
  if (width > widest)
    throw new FitsFault("NAXIS1", `is ${width}: images up to ${widest} pixels wide are shown`);
  const rowBytes = (width * Math.abs(bits)) / 8;
  if (begin + rowBytes * height > size)
    throw new FitsFault(
      "file",
      `is cut short: its image would end at byte ${begin + rowBytes * height}, and it has ${size}`,
    );
  const rowsInStrip = Math.max(1, Math.floor(stripBytes / rowBytes));
  const strips = stripsOf(read, { begin, bytes: rowsInStrip * rowBytes, end: begin + rowBytes * height });
  const isTopDown = String(header.ROWORDER ?? "").toUpperCase() === "TOP-DOWN";

  /** Values of one row of the file, which counts them from 0. */
  async function rowOf(row: number): Promise<Float64Array> {
    const strip = await strips(Math.floor(row / rowsInStrip));
    const at = (row % rowsInStrip) * rowBytes;
    return scale(readNumbers(bits, strip.subarray(at, at + rowBytes), width), unit.values);
  }
  const colours = coloursSide(header);
  /** Values of one row as they are shown: without the pattern of a camera whose pixels have colours. */
  async function shownRow(row: number): Promise<Float64Array> {
    if (colours === 1) return rowOf(row);
    const first = row - (row % 2);
    const lines = [await rowOf(first), await rowOf(Math.min(first + 1, height - 1))];
    return Float64Array.from({ length: width }, (_, at) => {
      const left = at - (at % 2);
      const right = Math.min(left + 1, width - 1);
      return lines.reduce((sum, line) => sum + line[left]! + line[right]!, 0) / 4;
    });
  }
  const turned = (row: number) => (isTopDown ? row : height - 1 - row);

  const into = shrinker(width, height, { isTopDown, side, unit: colours });
  for (let row = 0; row < height; row++) {
    into.add(row, 0, await rowOf(row));
    if (row % rowsInStrip === 0) onProgress(row / height);
  }
  const small = into.image();
  const wcs = wcsOf(header);
  return {
    described: {
      ...{ width, height, overviewWidth: small.width, overviewHeight: small.height },
      auto: autoStretch(small.values),
      hasSky: wcs !== undefined,
    },
    overview: (by) => ({ width: small.width, height: small.height, shades: stretch(small.values, by) }),
    async detail(part, by) {
      const values = new Float32Array(part.width * part.height);
      for (let row = 0; row < part.height; row++) {
        const line = await shownRow(turned(part.y + row));
        values.set(line.subarray(part.x, part.x + part.width), row * part.width);
      }
      return { width: part.width, height: part.height, shades: stretch(values, by) };
    },
    async probe(column, row) {
      const line = turned(row);
      const value = (await rowOf(line))[column];
      // FITS counts from 1, from the lower left.
      const [x, y] = [column + 1, line + 1];
      return {
        x,
        y,
        value: value === undefined || Number.isNaN(value) ? null : value,
        sky: wcs?.at(x, y) ?? null,
      };
    },
  };
}

/** The first image of a file, and where its pixels begin. Throws FitsFault. */
async function findImage(read: ReadPart, size: number) {
  const start = size > 1 ? await read(0, 1) : [];
  if (start[0] === 0x1f && start[1] === 0x8b)
    throw new FitsFault(null, "The file is compressed with gzip: its pixels can't be read in parts.");
  const bytes = partsOf(read, size);
  let primary: FitsValues = {};
  for await (const unit of unitsOf(bytes)) {
    if (unit.number === 1) primary = unit.values;
    if (!isImage(unit)) continue;
    if (isTiled(unit.values))
      throw new FitsFault(
        null,
        `The file is compressed${methodOf(unit)}: its pixels can't be read in parts.`,
      );
    return { unit, primary, begin: bytes.position() };
  }
  throw new FitsFault(null, "The file holds no image.");
}

const methodOf = ({ values: { ZCMPTYPE } }: Unit) =>
  typeof ZCMPTYPE === "string" ? ` with ${ZCMPTYPE}` : "";

/** Bytes of a file one after the other; those that are skipped are never read. */
function partsOf(read: ReadPart, size: number): Bytes {
  let position = 0;
  const upTo = (count: number) => Math.min(size, position + count);
  return {
    position: () => position,
    async read(count) {
      const [begin, end] = [position, upTo(count)];
      position = end;
      return begin === end ? new Uint8Array() : read(begin, end - 1);
    },
    async skip(count) {
      position = upTo(count);
    },
  };
}
