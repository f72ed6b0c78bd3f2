import { NoPreview } from "../noPreview.ts";

/**
 * The coding of differences, by the bytes of a pixel: bits of the code, and the code of differences that stand as they are.
 */
const codes: Record<number, { codeBits: number; plain: number }> = {
  1: { codeBits: 3, plain: 6 },
  2: { codeBits: 4, plain: 14 },
  4: { codeBits: 5, plain: 25 },
};

export const riceSizes: readonly number[] = Object.keys(codes).map(Number);

/**
 * Unpacks a tile in RICE_1: the first value, then blocks of differences, each with the number of low bits that its
 * differences spell out; how often those overflow is counted in zero bits. Pixels of one byte have no sign. Throws NoPreview
 * for data that end too soon. (FITS Standard 4.0, section 10.4.1.)
 */
export function unpackRice(data: Buffer, count: number, pixelBytes: number, blockSize: number): Float64Array {
  const { codeBits, plain } = codes[pixelBytes]!;
  const bits = bitsOf(data);
  const pixels = new Float64Array(count);
  const wrap =
    pixelBytes === 1
      ? (value: number) => value & 0xff
      : pixelBytes === 2
        ? toShort
        : (value: number) => value | 0;
  let last = wrap(bits.take(pixelBytes * 8));
  for (let at = 0; at < count; ) {
    const end = Math.min(at + blockSize, count);
    const lowBits = bits.take(codeBits) - 1;
    if (lowBits < 0) {
      pixels.fill(last, at, end);
      at = end;
    }
    for (; at < end; at++) {
      const folded =
        lowBits === plain
          ? bits.take(pixelBytes * 8)
          : ((bits.zeros() << lowBits) | bits.take(lowBits)) >>> 0;
      // Signs are folded in: 0, -1, 1, -2, 2 are 0, 1, 2, 3, 4.
      last = wrap(last + (folded & 1 ? ~(folded >>> 1) : folded >>> 1));
      pixels[at] = last;
    }
  }
  return pixels;
}

const toShort = (value: number) => (value << 16) >> 16;

function bitsOf(data: Buffer) {
  let at = 0;
  let byte = 0;
  /** Bits of the byte that weren't read. */
  let left = 0;
  const next = () => {
    if (at >= data.length) throw new NoPreview("A compressed tile ends too soon.");
    byte = data[at++]!;
    left = 8;
  };
  return {
    /** Takes up to 32 bits as a number without a sign. */
    take(count: number): number {
      let value = 0;
      for (let missing = count; missing > 0; ) {
        if (left === 0) next();
        const taken = Math.min(missing, left);
        left -= taken;
        missing -= taken;
        value = (value << taken) | ((byte >> left) & ((1 << taken) - 1));
      }
      return value >>> 0;
    },
    /** Counts the zeros before the next one, which is read too. */
    zeros(): number {
      for (let count = 0; ; ) {
        if (left === 0) next();
        const rest = byte & ((1 << left) - 1);
        if (rest === 0) {
          count += left;
          left = 0;
          continue;
        }
        const place = 31 - Math.clz32(rest);
        count += left - 1 - place;
        left = place;
        return count;
      }
    },
  };
}
