import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** Lets bytes through, counts them and takes their SHA-256. */
export function measured() {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes, digest: () => hash.digest("hex") };
}
