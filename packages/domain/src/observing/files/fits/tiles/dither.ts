/** The parameters by which floats became whole numbers before compression: `(number - noise) * scale + zero`. */
export interface Quantized {
  scale: number;
  zero: number;
  /** The number that stands for no value. */
  blank: number | undefined;
  /** The value of ZQUANTIZ. */
  method: string;
  /** The start of the tile's noise: its place in the table, plus ZDITHER0. */
  seed: number;
}

const length = 10_000;
/** Stands for exactly 0 in SUBTRACTIVE_DITHER_2. */
const exactZero = -2_147_483_646;

let known: Float32Array | undefined;

/** The numbers from 0 to 1 that every reader and writer of FITS shares. (FITS Standard 4.0, appendix I.) */
function noise(): Float32Array {
  if (known) return known;
  const numbers = new Float32Array(length);
  let seed = 1;
  for (let at = 0; at < length; at++) {
    seed = (seed * 16_807) % 2_147_483_647;
    numbers[at] = seed / 2_147_483_647;
  }
  known = numbers;
  return numbers;
}

/** Makes the floats of a tile again, in place. (FITS Standard 4.0, section 10.2.) */
export function restoreFloats(
  values: Float64Array,
  { scale, zero, blank, method, seed }: Quantized,
): Float64Array {
  const isDithered = method.startsWith("SUBTRACTIVE_DITHER");
  const hasZeros = method === "SUBTRACTIVE_DITHER_2";
  const numbers = noise();
  let start = (seed - 1) % length;
  let at = Math.floor(numbers[start]! * 500);
  for (let pixel = 0; pixel < values.length; pixel++) {
    const stored = values[pixel]!;
    const offset = isDithered ? 0.5 - numbers[at]! : 0;
    if (stored === blank) values[pixel] = Number.NaN;
    else if (hasZeros && stored === exactZero) values[pixel] = 0;
    else values[pixel] = (stored + offset) * scale + zero;
    if (++at < length) continue;
    start = (start + 1) % length;
    at = Math.floor(numbers[start]! * 500);
  }
  return values;
}
