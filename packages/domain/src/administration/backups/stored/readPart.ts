import { type Duplex, PassThrough, Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createZstdDecompress } from "node:zlib";
import type { Context } from "../../../base/context.ts";
import { Undecryptable } from "../../../base/ports/backupKeys.ts";
import { ObjectNotFound } from "../../../base/ports/objectStore.ts";
import { countRows } from "../write/countRows.ts";
import { DamagedPart } from "./damaged.ts";
import type { BackupPart } from "./manifest.ts";
import { measured } from "./measured.ts";
import type { PlacedPart } from "./placed.ts";

type Collect = (options: { type: "minor" }) => void;

/** Node.js gives its collector no other name. */
function collector(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
}

const often = 8 * 1024 * 1024;
let collect: Collect | undefined;
let passed = 0;

/**
 * Is told of every piece that was unpacked. Pieces lie outside of the collector's heap, and for each 64 MB of them it goes
 * through all that the process has, which took a third of its processor time in a restore. New as they are, going through
 * what is new frees them, in a millisecond.
 */
function freePieces(piece: Buffer): void {
  passed += piece.length;
  if (passed < often) return;
  passed = 0;
  collect ??= collector();
  collect({ type: "minor" });
}

/** Unpacked at once: by default it is 16 KiB, each with its own way through the stream. */
const chunkSize = 256 * 1024;

/**
 * Reads a part into `target` and holds it against what the manifest says. The last of it is kept back until it has proved
 * whole: a target that is copied into never commits a part that isn't. Throws DamagedPart.
 */
export async function readPart(
  { objectStore, backupKeys }: Pick<Context, "objectStore" | "backupKeys">,
  { key, part: expected, isEncrypted }: PlacedPart,
  target: Writable,
  signal: AbortSignal,
  watch?: (piece: Buffer) => void,
): Promise<void> {
  const content = await objectStore.get(key).catch((error) => {
    throw error instanceof ObjectNotFound ? new DamagedPart(`${key} is gone from storage.`) : error;
  });
  const packed = measured();
  const rows = countRows(watch);
  const prove = new Transform({
    transform(chunk: Buffer, _, done) {
      freePieces(chunk);
      // What unpacks to more isn't unpacked to its end, which may be far away.
      if (rows.counted().bytes > expected.bytes)
        done(new DamagedPart(`${key} is damaged: more than ${expected.bytes} bytes of content.`));
      else done(null, chunk);
    },
    flush(done) {
      const found = { stored_bytes: packed.bytes(), sha256: packed.digest(), ...rows.counted() };
      done(
        differs(found, expected)
          ? new DamagedPart(`${key} is damaged: ${whatDiffers(found, expected)}.`)
          : null,
      );
    },
  });
  try {
    // A pipeline takes functions as well; its types know them only in short ones.
    const opened = (isEncrypted ? backupKeys!.decrypt : new PassThrough()) as Duplex;
    const unpacked = createZstdDecompress({ chunkSize });
    await pipeline(content, packed.stream, opened, unpacked, rows.stream, prove, target, { signal });
  } catch (error) {
    if (error instanceof Undecryptable) throw new DamagedPart(`${key} is damaged: it can't be decrypted.`);
    if (isOfCompression(error)) throw new DamagedPart(`${key} is damaged: it can't be unpacked.`);
    throw error;
  }
}

const fields = ["stored_bytes", "sha256", "bytes", "rows"] as const;
const differs = (found: BackupPart, expected: BackupPart) =>
  fields.some((field) => found[field] !== expected[field]);

function whatDiffers(found: BackupPart, expected: BackupPart): string {
  const field = fields.find((each) => found[each] !== expected[each])!;
  if (field === "sha256") return "the checksum doesn't match";
  const what = { stored_bytes: "bytes", bytes: "bytes of content", rows: "rows" }[field];
  return `${found[field]} ${what} instead of ${expected[field]}`;
}

const isOfCompression = (error: unknown) => {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^(ZSTD_|Z_|ERR__ERROR_FORMAT_|ERR_ZSTD)/.test(code);
};
