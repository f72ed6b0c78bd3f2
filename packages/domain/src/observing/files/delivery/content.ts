import { createHash } from "node:crypto";
import { pipeline, type Readable, Transform } from "node:stream";
import type { Context } from "../../../base/context.ts";
import { isObjectKey, ObjectNotFound } from "../../../base/ports/objectStore.ts";

/** The stored object is gone, or isn't what was uploaded: trying again won't help. */
export class StoredFileLost extends Error {}

interface StoredFile {
  storage_key: unknown;
  size_bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * The content of a file, which fails before its end where it isn't what was uploaded; `onRead` hears of every chunk. Throws
 * StoredFileLost.
 */
export async function openContent(
  { objectStore }: Context,
  file: StoredFile,
  onRead: () => void,
): Promise<Readable> {
  const { storage_key } = file;
  if (typeof storage_key !== "string" || !isObjectKey(storage_key)) throw new StoredFileLost();
  const stored = await objectStore.get(storage_key).catch((error: unknown) => {
    throw error instanceof ObjectNotFound ? new StoredFileLost() : error;
  });
  return pipeline(stored, asUploaded(file, onRead), () => {});
}

/** Holds the last piece back until the whole is known to be right. */
function asUploaded({ size_bytes, sha256 }: StoredFile, onRead: () => void): Transform {
  const hash = createHash("sha256");
  let size = 0;
  let last: Buffer | undefined;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      onRead();
      hash.update(chunk);
      size += chunk.length;
      const before = last;
      last = chunk;
      done(null, before);
    },
    flush(done) {
      if (size !== size_bytes || hash.digest("hex") !== sha256) done(new StoredFileLost());
      else done(null, last);
    },
  });
}
