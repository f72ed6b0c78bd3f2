import { createHash } from "node:crypto";
import { pipeline, type Readable, Transform } from "node:stream";
import { finished } from "node:stream/promises";

const queryOf = (url: string) => new URL(url).search;

/** The fingerprint of a request whose body is text: its query and its body as they came. */
export const fingerprintOf = (url: string, body: string): string =>
  createHash("sha256")
    .update(`${queryOf(url)}\n${body}`)
    .digest("base64url");

/**
 * Passes a file on and remembers what it was. The fingerprint holds the query and what else is given; it reads the file
 * when nobody else has, and is undefined for one that broke off.
 */
export function fingerprinted(content: Readable, url: string, more: string) {
  const hash = createHash("sha256").update(`${queryOf(url)}\n${more}\n`);
  let isWhole = false;
  let digest: string | undefined;
  const file = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      isWhole = true;
      done();
    },
  });
  // Whoever reads learns of an error from the stream itself.
  pipeline(content, file, () => {});
  return {
    file: file as Readable,
    async fingerprint(): Promise<string | undefined> {
      if (!file.readableDidRead) await finished(file.resume());
      if (isWhole) digest ??= hash.digest("base64url");
      return digest;
    },
  };
}
