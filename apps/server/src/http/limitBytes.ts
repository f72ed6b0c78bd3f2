import { pipeline, type Readable, Transform } from "node:stream";
import { DomainError } from "@meridian/domain";

/** The refusal of a file of more than `maximum` bytes. */
export const tooLargeFile = (maximum: number) =>
  new DomainError("TOO_LARGE", `The file must not be larger than ${maximum} bytes.`);

/** Passes a stream on, and breaks it off with TOO_LARGE past `maximum` bytes. */
export function limitBytes(content: Readable, maximum: number): Readable {
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      done(seen > maximum ? tooLargeFile(maximum) : null, chunk);
    },
  });
  // Whoever reads learns of an error from the stream itself.
  return pipeline(content, counted, () => {}) as unknown as Readable;
}
