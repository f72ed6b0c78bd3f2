/** A buffer that is filled again and again, as large as what it ever had to hold. */
export class Piece {
  length = 0;
  #buffer = Buffer.allocUnsafeSlow(64 * 1024);

  emptied(): this {
    this.length = 0;
    return this;
  }

  /** Appends the bytes of a chunk from `start` up to `end`. */
  append(chunk: Buffer, start: number, end: number): void {
    const length = this.length + end - start;
    if (length > this.#buffer.length) this.#grow(length);
    chunk.copy(this.#buffer, this.length, start, end);
    this.length = length;
  }

  content(): Buffer {
    return this.#buffer.subarray(0, this.length);
  }

  #grow(atLeast: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(atLeast, 2 * this.#buffer.length));
    this.#buffer.copy(larger, 0, 0, this.length);
    this.#buffer = larger;
  }
}
