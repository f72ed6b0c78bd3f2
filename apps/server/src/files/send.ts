/** Image files as they are sent to people and programs. */
import { Readable } from "node:stream";
import { type Archive, DomainError, type Log, ObjectRefused, type OpenFile } from "@meridian/domain";
import { makeZip } from "client-zip";
import { attachment } from "../http/attachment.ts";
import type { Exchange } from "../http/exchange.ts";
import { rangeIn } from "../http/range.ts";

/** Sends a file as it was uploaded, or the part of it that is asked for. */
export async function sendFile(c: Exchange, { name, format, sha256, size_bytes, open }: OpenFile) {
  const etag = `"${sha256}"`;
  if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers: { etag } });
  const range = size_bytes > 0 && isAbout(c, etag) ? rangeIn(c.req.header("range"), size_bytes) : undefined;
  const headers = {
    etag,
    "accept-ranges": "bytes",
    "content-type": format === "fits.gz" ? "application/gzip" : "image/fits",
    "cache-control": "private, no-cache",
    ...attachment(name),
  };
  if (range) {
    const { start, end } = range;
    const part = {
      "content-range": `bytes ${start}-${end}/${size_bytes}`,
      "content-length": String(end - start + 1),
    };
    return send(await open(range), { ...headers, ...part }, 206);
  }
  return send(await open(), {
    ...headers,
    // An old document may not say them.
    ...(size_bytes > 0 && { "content-length": String(size_bytes) }),
    ...(sha256 && { "content-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:` }),
  });
}

/** True unless a part is asked for of another file than this one. */
const isAbout = (c: Exchange, etag: string) => (c.req.header("if-range") ?? etag) === etag;

export const send = (content: Readable, headers: Record<string, string>, status = 200) =>
  new Response(Readable.toWeb(content) as ReadableStream, { headers, status });

/** Sends all files as one, made meanwhile. Images hardly get smaller, so they are stored as they are. */
export const sendArchive = (archive: Archive, log: Log): Response =>
  new Response(makeZip(entriesOf(archive, log)), {
    headers: { "content-type": "application/zip", ...attachment(`${archive.name}.zip`) },
  });

/** A file that is gone from storage, or that storage doesn't give, is left out, and named in the archive. */
async function* entriesOf({ files }: Archive, log: Log) {
  const missing: string[] = [];
  for await (const { name, open } of files()) {
    const input = await open().catch((error) => {
      const reason = whyLeftOut(error);
      if (reason === undefined) throw error;
      log.warn({ file: name, err: error }, "a file is left out of an archive");
      missing.push(name + reason);
    });
    if (input) yield { name, input };
  }
  if (missing.length > 0) yield { name: "MISSING.txt", input: `${missing.join("\n")}\n` };
}

/** A text to follow its name; undefined for errors that break the archive off. */
function whyLeftOut(error: unknown): string | undefined {
  if (error instanceof ObjectRefused) return ` (can't be read at the moment: ${error.reason})`;
  return error instanceof DomainError && error.code === "NOT_FOUND" ? "" : undefined;
}
