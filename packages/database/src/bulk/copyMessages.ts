import type { Piece } from "./piece.ts";

/** The kind of a message, and its length without that. */
const headerBytes = 5;
const [copyData, copyDone, errorResponse] = [0x64, 0x63, 0x45];
const nothing = Buffer.alloc(0);

/** Takes the content out of what PostgreSQL says while it copies out; its messages come in chunks that end anywhere. */
export class CopyMessages {
  /** The beginning of a header whose end hasn't come yet. */
  #rest: Buffer = nothing;
  /** Bytes to come of the present message, and whether they are content. */
  #left = 0;
  #isContent = false;

  /** Appends the content of a chunk to `piece`. Returns what is no part of the copy any more, once that is over. */
  read(received: Buffer, piece: Piece): Buffer | undefined {
    const chunk = this.#rest.length > 0 ? Buffer.concat([this.#rest, received]) : received;
    this.#rest = nothing;
    let at = 0;
    while (at < chunk.length) {
      if (this.#left === 0) {
        const kind = chunk[at];
        if (kind === copyDone || kind === errorResponse) return Buffer.from(chunk.subarray(at));
        if (chunk.length - at < headerBytes) {
          this.#rest = Buffer.from(chunk.subarray(at));
          return undefined;
        }
        this.#isContent = kind === copyData;
        this.#left = chunk.readUInt32BE(at + 1) + 1 - headerBytes;
        at += headerBytes;
      }
      const end = Math.min(at + this.#left, chunk.length);
      if (this.#isContent) piece.append(chunk, at, end);
      this.#left -= end - at;
      at = end;
    }
    return undefined;
  }
}
