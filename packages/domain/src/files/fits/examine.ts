import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { DomainError, invalid } from "../../errors.ts";
import { blockLength, type FitsHeader, readHeader } from "./header.ts";

/** What a file was found to be while it was passed on. */
export interface Examined {
  header: FitsHeader;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * Passes a FITS file on as it comes, and finds out what it is. It breaks off with UNSUPPORTED_MEDIA_TYPE for another file,
 * and at its end with INVALID for one that is shorter than its header says.
 */
export function examineFits(): { through: Transform; found(): Examined } {
  const hash = createHash("sha256");
  let size = 0;
  let beginning: Buffer[] = [];
  let header: FitsHeader | undefined;
  let sha256 = "";
  const take = (chunk: Buffer) => {
    hash.update(chunk);
    size += chunk.length;
    if (header) return;
    beginning.push(chunk);
    // Looked at with each whole block, however small the pieces are in which it comes.
    if (Math.floor(size / blockLength) === Math.floor((size - chunk.length) / blockLength)) return;
    header = readHeader(Buffer.concat(beginning));
    if (header) beginning = [];
  };
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        take(chunk);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      sha256 = hash.digest("hex");
      if (!header) done(new DomainError("UNSUPPORTED_MEDIA_TYPE", "The file isn't a FITS image."));
      else if (size < header.headerLength + header.dataLength)
        done(invalid("file", `ends after ${size} bytes, before the end of its image`));
      else done();
    },
  });
  return { through, found: () => ({ header: header!, size, sha256 }) };
}
