/** Pixels of a picture, the lower left one first. */
export interface Light {
  width: number;
  height: number;
  values: Float64Array;
}

interface Spot {
  /** Pixels from the centre of the lower left one. */
  x: number;
  y: number;
  /** Counts of its middle. */
  peak: number;
  /** Standard deviation in pixels. */
  sigma: number;
}

/** Adds a round spot, as a star is one, as far as it is within the picture. */
export function addSpot({ width, height, values }: Light, { x, y, peak, sigma }: Spot): void {
  const reach = Math.ceil(3.5 * sigma);
  const [left, low] = [Math.round(x) - reach, Math.round(y) - reach];
  for (let row = Math.max(0, low); row <= Math.min(height - 1, low + 2 * reach); row++)
    for (let column = Math.max(0, left); column <= Math.min(width - 1, left + 2 * reach); column++) {
      const square = (column - x) ** 2 + (row - y) ** 2;
      values[row * width + column]! += peak * Math.exp(-square / (2 * sigma ** 2));
    }
}
