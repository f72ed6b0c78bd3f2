/** A grey image, its rows from the top; NaN where nothing was measured. */
export interface Image {
  width: number;
  height: number;
  values: Float32Array;
}

/** The grey that the median gets, 0 to 1, so that the sky is dark and not black. */
const sky = 0.2;
/** Standard deviations below the median at which black begins. */
const blackBelow = 2.8;
/** The standard deviation of a normal distribution, by the median of its deviations. */
const deviations = 1.4826;
/** The share of pixels that aren't white. */
const white = 0.9999;

/** The middle of sorted numbers, or another share of them. */
const at = (sorted: Float32Array, share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

/** The curve through (0, 0), (middle, 0.5) and (1, 1) by which autostretching programs brighten what is faint. */
const midtones = (value: number, middle: number) =>
  ((middle - 1) * value) / ((2 * middle - 1) * value - middle);

/** Returns the spread of the values around their median; if most are the same, by their mean deviation. */
function noiseOf(sorted: Float32Array, median: number): number {
  const away = sorted.map((value) => Math.abs(value - median)).sort();
  return deviations * at(away, 0.5) || away.reduce((sum, value) => sum + value, 0) / away.length;
}

/** Values that become black and white, and the share of the way between them that becomes middle grey. */
export interface Stretch {
  low: number;
  high: number;
  middle: number;
}

/** The stretch that suits an image: black just below the noise of the sky, the sky dark grey, stars white. */
export function autoStretch(values: Float32Array): Stretch {
  const sorted = values.filter(Number.isFinite).sort();
  const median = at(sorted, 0.5);
  // An even image, too, gets the grey of the sky.
  const noise = noiseOf(sorted, median) || 1;
  const low = median - blackBelow * noise;
  const high = Math.max(at(sorted, white), median + noise);
  // Given the median, the curve answers which middle takes it to the grey of the sky.
  return { low, high, middle: midtones((median - low) / (high - low), sky) };
}

/** Shades of grey, 0 to 255, of values; what wasn't measured is black. */
export function stretch(values: Float32Array, { low, high, middle }: Stretch): Uint8Array {
  const shades = new Uint8Array(values.length);
  for (let pixel = 0; pixel < values.length; pixel++) {
    const share = Math.min(1, Math.max(0, (values[pixel]! - low) / (high - low)));
    shades[pixel] = Number.isNaN(share) ? 0 : Math.round(255 * midtones(share, middle));
  }
  return shades;
}
