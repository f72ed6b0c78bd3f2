/** A file, read as many bytes at a time as its reader asks for. */
export interface Bytes {
  /** Bytes read or skipped so far. */
  position(): number;
  /** The next bytes; fewer at the end of the file. */
  read(count: number): Promise<Uint8Array>;
  /** Passes bytes over, at most to the end of the file. */
  skip(count: number): Promise<void>;
}

/** Characters of one byte each. */
export const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
