import type { FitsValues } from "./cards.ts";

type ReadOne = (data: DataView, offset: number) => number;

const readers: Record<number, ReadOne> = {
  8: (data, offset) => data.getUint8(offset),
  16: (data, offset) => data.getInt16(offset),
  32: (data, offset) => data.getInt32(offset),
  64: (data, offset) => Number(data.getBigInt64(offset)),
  [-32]: (data, offset) => data.getFloat32(offset),
  [-64]: (data, offset) => data.getFloat64(offset),
};

/** Numbers of a kind that BITPIX names, as they are stored. */
export function readNumbers(bits: number, data: Uint8Array, count: number): Float64Array {
  const readOne = readers[bits]!;
  const size = Math.abs(bits) / 8;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const values = new Float64Array(count);
  for (let at = 0; at < count; at++) values[at] = readOne(view, at * size);
  return values;
}

/** Turns stored numbers into values by BLANK, BSCALE and BZERO, in place. Undefined values are always NaN in images of floats. */
export function scale(
  values: Float64Array,
  header: FitsValues,
  blank = numberOr(header.BLANK, undefined),
): Float64Array {
  const factor = numberOr(header.BSCALE, 1);
  const zero = numberOr(header.BZERO, 0);
  const isWhole = Number(header.BITPIX) > 0;
  for (let at = 0; at < values.length; at++)
    values[at] = isWhole && values[at] === blank ? Number.NaN : zero + factor * values[at]!;
  return values;
}

export const numberOr = <Other>(value: unknown, other: Other): number | Other =>
  typeof value === "number" ? value : other;
