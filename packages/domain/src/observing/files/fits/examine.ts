import { createHash } from "node:crypto";
import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { setImmediate as others } from "node:timers/promises";
import type { UserFileDocument } from "@meridian/contract";
import {
  type FitsValues,
  imageValues,
  isImage,
  isTiled,
  type Unit,
  unitsOf,
  withPrimary,
} from "@meridian/contract/fits";
import { invalid } from "../../../base/errors.ts";
import { bytesOf } from "./bytes.ts";
import { unpacked } from "./packed.ts";
import { refuseFault } from "./refusal.ts";

/** Facts found about a file while it was passed on. */
export interface Examined {
  /** The header of its first image. */
  header: FitsValues;
  format: UserFileDocument["format"];
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * Passes a FITS file on as it comes, and finds out what it is. It breaks off with UNSUPPORTED_MEDIA_TYPE for another file, and
 * with INVALID for one that isn't whole or holds no image.
 */
export function examineFits(content: Readable): { through: Readable; found(): Examined } {
  const hash = createHash("sha256");
  let size = 0;
  let found: Examined | undefined;

  async function* examined() {
    const copy = new PassThrough();
    // Its reader tells of every error.
    copy.on("error", () => {});
    const finding = findImage(copy).catch(refuseFault);
    finding.catch(() => {});
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
        if (!copy.write(chunk)) await Promise.race([once(copy, "drain"), finding]);
        yield chunk;
      }
      copy.end();
      found = { ...(await finding), size, sha256: hash.digest("hex") };
    } finally {
      copy.destroy();
    }
  }

  return { through: Readable.from(examined(), { objectMode: false }), found: () => found! };
}

/** Reads a file to its end. Throws INVALID, UNSUPPORTED_MEDIA_TYPE. */
async function findImage(content: Readable): Promise<Pick<Examined, "header" | "format">> {
  const { isGzip, pieces } = await unpacked(content);
  const bytes = bytesOf(pieces);
  let primary: FitsValues = {};
  let image: Unit | undefined;
  let count = 0;
  for await (const unit of unitsOf(bytes, others)) {
    count = unit.number;
    if (count === 1) primary = unit.values;
    if (!image && isImage(unit)) image = unit;
  }
  await bytes.skip(Number.POSITIVE_INFINITY);
  requireAll(primary, count);
  if (!image) throw invalid("file", `holds no image, only ${whatElse(primary, count)}`);
  const format = isGzip ? "fits.gz" : isTiled(image.values) ? "fits.fz" : "fits";
  return { format, header: withPrimary(imageValues(image), primary) };
}

/** A file that was cut between two HDUs looks whole, unless its primary header counts the extensions. */
function requireAll({ NEXTEND }: FitsValues, count: number) {
  if (typeof NEXTEND === "number" && count - 1 < NEXTEND)
    throw invalid("file", `is cut short: it has ${count - 1} extensions, and NEXTEND says ${NEXTEND}`);
}

function whatElse({ NAXIS, GROUPS }: FitsValues, count: number): string {
  if (GROUPS === true && NAXIS !== 0) return "random groups";
  if (count === 1) return "a header without pixels";
  return count === 2 ? "a table or an empty extension" : `${count - 1} tables or empty extensions`;
}
