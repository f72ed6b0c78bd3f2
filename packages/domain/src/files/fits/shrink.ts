import type { Readable } from "node:stream";
import { axesOf, type FitsHeader, readHeader } from "./header.ts";
import { type PixelReader, pixelReader } from "./pixels.ts";

/** A grey image, its rows from the top; NaN where nothing was measured. */
export interface Image {
  width: number;
  height: number;
  values: Float32Array;
}

/** Longest side of what comes out, in pixels. */
const side = 1024;
/** A wider image is no camera's. */
const widest = 200_000;

/**
 * The first plane of a FITS image, each pixel the mean of a square of its pixels, read row by row: it takes no more memory
 * than what comes out. Undefined for a file without an image in its primary unit. FITS has the lowest row first.
 */
export async function shrinkFits(content: Readable): Promise<Image | undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let header: FitsHeader | undefined;
  let shrinking: Shrinking | undefined;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    header ??= readHeader(rest);
    if (!header) continue;
    if (!shrinking) {
      if (rest.length < header.headerLength) continue;
      const begun = beginShrinking(header);
      if (!begun) return undefined;
      shrinking = begun;
      rest = rest.subarray(header.headerLength);
    }
    rest = rest.subarray(shrinking.take(rest));
    if (shrinking.isDone()) break;
  }
  return shrinking?.image();
}

interface Shrinking {
  /** Takes whole rows; returns how many bytes that were. */
  take(data: Buffer): number;
  isDone(): boolean;
  image(): Image;
}

function beginShrinking({ values }: FitsHeader): Shrinking | undefined {
  const [columns = 0, rows = 0] = axesOf(values);
  if (columns === 0 || rows === 0 || columns > widest || rows > widest) return undefined;
  const factor = Math.ceil(Math.max(columns, rows) / side);
  const [width, height] = [Math.ceil(columns / factor), Math.ceil(rows / factor)];
  const [sums, counts] = [new Float64Array(width * height), new Uint32Array(width * height)];
  const pixel = pixelReader(values);
  const rowLength = columns * pixel.bytes;
  let row = 0;
  return {
    take(data) {
      let used = 0;
      for (; row < rows && used + rowLength <= data.length; row++, used += rowLength) {
        const line = (height - 1 - Math.floor(row / factor)) * width;
        addRow(data, used, columns, { pixel, factor, line, sums, counts });
      }
      return used;
    },
    isDone: () => row >= rows,
    image: () => ({ width, height, values: Float32Array.from(sums, (sum, at) => sum / counts[at]!) }),
  };
}

interface Into {
  pixel: PixelReader;
  factor: number;
  /** Where the row begins in what comes out. */
  line: number;
  sums: Float64Array;
  counts: Uint32Array;
}

function addRow(data: Buffer, offset: number, columns: number, { pixel, factor, line, sums, counts }: Into) {
  for (let column = 0; column < columns; column++) {
    const value = pixel.at(data, offset + column * pixel.bytes);
    if (!Number.isFinite(value)) continue;
    const at = line + Math.floor(column / factor);
    sums[at]! += value;
    counts[at]! += 1;
  }
}
