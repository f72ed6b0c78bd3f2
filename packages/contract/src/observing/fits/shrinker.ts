import type { Image } from "./stretch.ts";

export interface Shrinker {
  /** Adds pixels of one row, from a column on. */
  add(row: number, column: number, pixels: Float64Array): void;
  image(): Image;
}

/**
 * Makes an image small, each of its pixels the mean of a square of the given ones. They come in any order, and it takes no
 * more memory than what comes out, whose longest side has `side` pixels at most. The squares' sides are multiples of
 * `unit` pixels.
 */
export function shrinker(
  columns: number,
  rows: number,
  { isTopDown, side, unit }: { isTopDown: boolean; side: number; unit: number },
): Shrinker {
  const factor = unit * Math.ceil(Math.max(columns, rows) / (side * unit));
  const [width, height] = [Math.ceil(columns / factor), Math.ceil(rows / factor)];
  const [sums, counts] = [new Float64Array(width * height), new Uint32Array(width * height)];
  return {
    add(row, column, pixels) {
      const line = Math.floor(row / factor);
      const start = (isTopDown ? line : height - 1 - line) * width;
      for (let at = 0; at < pixels.length; at++) {
        const value = pixels[at]!;
        if (!Number.isFinite(value)) continue;
        const into = start + Math.floor((column + at) / factor);
        sums[into]! += value;
        counts[into]! += 1;
      }
    },
    image: () => ({ width, height, values: Float32Array.from(sums, (sum, at) => sum / counts[at]!) }),
  };
}
