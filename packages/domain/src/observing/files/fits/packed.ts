import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { invalid } from "../../../base/errors.ts";

/** More than any camera's file; it bounds how long a small file can keep us busy. */
const mostUnpacked = 16 * 2 ** 30;

/** A file as it comes, unpacked if it is in gzip; the pieces say INVALID where gzip is cut off or damaged. */
export async function unpacked(
  content: AsyncIterable<Buffer>,
): Promise<{ isGzip: boolean; pieces: AsyncIterable<Buffer> }> {
  const source = content[Symbol.asyncIterator]();
  let beginning: Buffer = Buffer.alloc(0);
  while (beginning.length < 2) {
    const { value, done } = await source.next();
    if (done) break;
    beginning = Buffer.concat([beginning, value]);
  }
  const whole = again(beginning, source);
  const isGzip = beginning[0] === 0x1f && beginning[1] === 0x8b;
  return { isGzip, pieces: isGzip ? gunzipped(whole) : whole };
}

async function* again(beginning: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield beginning;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function* gunzipped(content: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 2 ** 16 });
  const source = Readable.from(content, { objectMode: false });
  source.on("error", (error) => gunzip.destroy(error));
  let size = 0;
  try {
    for await (const piece of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > mostUnpacked) throw invalid("file", "unpacks from gzip to more than 16 GiB");
      yield piece;
    }
  } catch (error) {
    throw whyNot(error as NodeJS.ErrnoException);
  } finally {
    source.destroy();
  }
}

function whyNot(error: NodeJS.ErrnoException): Error {
  if (error.code === "Z_BUF_ERROR") return invalid("file", "is cut short: its gzip compression has no end");
  if (error.code?.startsWith("Z_")) return invalid("file", `is damaged: gzip says ${error.message}`);
  return error;
}
