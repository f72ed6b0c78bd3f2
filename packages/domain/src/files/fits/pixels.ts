import type { FitsValue } from "./cards.ts";

/** How one pixel is read: its bytes, and its value in the unit of the image; NaN where there is none. */
export interface PixelReader {
  bytes: number;
  at(data: Buffer, offset: number): number;
}

const readers: Record<number, PixelReader> = {
  8: { bytes: 1, at: (data, offset) => data.readUInt8(offset) },
  16: { bytes: 2, at: (data, offset) => data.readInt16BE(offset) },
  32: { bytes: 4, at: (data, offset) => data.readInt32BE(offset) },
  64: { bytes: 8, at: (data, offset) => Number(data.readBigInt64BE(offset)) },
  [-32]: { bytes: 4, at: (data, offset) => data.readFloatBE(offset) },
  [-64]: { bytes: 8, at: (data, offset) => data.readDoubleBE(offset) },
};

/** The reader that a header calls for. The scale only stretches what a preview stretches anyway; a negative one turns it. */
export function pixelReader({ BITPIX, BSCALE }: Record<string, FitsValue>): PixelReader {
  const { bytes, at } = readers[Number(BITPIX)]!;
  const scale = typeof BSCALE === "number" && BSCALE < 0 ? -1 : 1;
  return { bytes, at: (data, offset) => scale * at(data, offset) };
}
