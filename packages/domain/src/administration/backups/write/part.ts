import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import type { BulkSession } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import type { BackupPart } from "../stored/manifest.ts";
import { measured } from "../stored/measured.ts";

/**
 * Parameters for documents that resemble each other: tables that stay in a core's cache are a quarter faster, and pack no
 * less.
 */
const compression = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 1,
    [constants.ZSTD_c_windowLog]: 17,
    [constants.ZSTD_c_hashLog]: 13,
    [constants.ZSTD_c_checksumFlag]: 1,
  },
  chunkSize: 64 * 1024,
};

/** Copies rows into an object: read, packed, encrypted where there is a key, counted and stored as a stream, so that memory holds only a piece of it. */
export async function writePart(
  { objectStore, backupKeys }: Pick<Context, "objectStore" | "backupKeys">,
  session: BulkSession,
  statement: string,
  key: string,
  signal: AbortSignal,
): Promise<BackupPart> {
  const broken = new AbortController();
  const ended = AbortSignal.any([signal, broken.signal]);
  const copy = session.copyOut(statement);
  const packing = createZstdCompress(compression);
  const content = measured();
  const read = pipeline(
    copy.pieces(ended),
    packing,
    backupKeys?.encrypt ?? new PassThrough(),
    content.stream,
    { signal: ended },
  );
  const stored = objectStore.put(key, content.stream).catch((error) => {
    broken.abort(error);
    throw error;
  });
  const [outcome, put] = await Promise.allSettled([read, stored]);
  // What the store says is the reason, where both fail.
  if (put.status === "rejected" && outcome.status === "fulfilled") throw put.reason;
  if (outcome.status === "rejected") throw broken.signal.aborted ? broken.signal.reason : outcome.reason;
  if (put.status === "rejected") throw put.reason;
  return {
    rows: copy.rows,
    bytes: packing.bytesWritten,
    stored_bytes: put.value.size,
    sha256: content.digest(),
  };
}
