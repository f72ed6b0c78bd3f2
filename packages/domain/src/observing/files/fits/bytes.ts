import type { Bytes as FitsBytes } from "@meridian/contract/fits";

/** A stream, read as many bytes at a time as its reader asks for. */
export interface Bytes extends FitsBytes {
  read(count: number): Promise<Buffer>;
}

const nothing: Buffer = Buffer.alloc(0);

export function bytesOf(source: AsyncIterable<Buffer>): Bytes {
  const chunks = source[Symbol.asyncIterator]();
  let rest = nothing;
  let position = 0;

  async function next(count: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await chunks.next();
      if (done) return nothing;
      rest = value;
    }
    const piece = rest.subarray(0, count);
    rest = rest.subarray(piece.length);
    position += piece.length;
    return piece;
  }

  return {
    position: () => position,
    async read(count) {
      const pieces: Buffer[] = [];
      for (let missing = count; missing > 0; ) {
        const piece = await next(missing);
        if (piece.length === 0) break;
        pieces.push(piece);
        missing -= piece.length;
      }
      return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    },
    async skip(count) {
      for (let missing = count; missing > 0; ) {
        const { length } = await next(missing);
        if (length === 0) break;
        missing -= length;
      }
    },
  };
}
