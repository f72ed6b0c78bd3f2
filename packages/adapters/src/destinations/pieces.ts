import type { Readable } from "node:stream";

export interface Piece {
  bytes: Buffer;
  /** The piece's first byte in the whole. */
  offset: number;
  isLast: boolean;
}

/** A stream in pieces of one size, the last shorter; of an empty one, a single empty piece. Holds two pieces at a time. */
export async function* piecesOf(content: Readable, size: number): AsyncGenerator<Piece> {
  let offset = 0;
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    length += chunk.length;
    // Only what is followed by more isn't the last.
    while (length > size) {
      const all = Buffer.concat(gathered);
      yield { bytes: all.subarray(0, size), offset, isLast: false };
      offset += size;
      gathered = [all.subarray(size)];
      length -= size;
    }
  }
  yield { bytes: Buffer.concat(gathered), offset, isLast: true };
}
