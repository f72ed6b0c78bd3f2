/** Steps that every upload of a FITS file takes, whatever it is an image of. */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Context } from "../../base/context.ts";
import { invalid } from "../../base/errors.ts";
import { type Examined, examineFits } from "./fits/examine.ts";

/** Reads a file to its end, and returns its SHA-256 in hexadecimal. */
export async function sha256Of(content: Readable): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(content, hash);
  return hash.digest("hex");
}

/**
 * Stores a FITS file under a key as it comes, and returns what was found out about it. Throws UNSUPPORTED_MEDIA_TYPE for another file,
 * INVALID for one that isn't whole or holds no image; something may be stored then.
 */
export async function storeFits({ objectStore }: Context, key: string, content: Readable): Promise<Examined> {
  const { through, found } = examineFits(content);
  await objectStore.put(key, through, { contentType: "image/fits" });
  return found();
}

/** Requires that a file has the SHA-256 that its sender gave, if they gave one. Throws INVALID. */
export function requireDigest(given: string | undefined, found: string): void {
  if (given && given !== found)
    throw invalid("Content-Digest", `has another SHA-256 than the file, whose is ${found}`);
}
