/** Image files as observatories' plugins send them: the file is the body. */
import { Readable } from "node:stream";
import { invalid } from "@meridian/domain";
import { chunksOf } from "../http/bodyStream.ts";
import type { Exchange } from "../http/exchange.ts";
import { limitBytes, tooLargeFile } from "../http/limitBytes.ts";
import { readQuery } from "../http/query.ts";

export const inputOf = (c: Exchange) => ({ ...readQuery(c.req.url), ...c.req.param() });

/** The file that a request carries, with what its headers say of it. Throws INVALID, TOO_LARGE. */
export const uploadIn = (c: Exchange, maximum: number) => ({
  sha256: digestIn(c.req.header("content-digest")),
  length: lengthOf(c),
  content: bodyOf(c, maximum),
});

const lengthOf = (c: Exchange): number | undefined => Number(c.req.header("content-length")) || undefined;

function bodyOf(c: Exchange, maximum: number): Readable {
  if ((lengthOf(c) ?? 0) > maximum) throw tooLargeFile(maximum);
  return limitBytes(Readable.from(chunksOf(c.req.raw.body), { objectMode: false }), maximum);
}

/** The SHA-256 of a Content-Digest, in hexadecimal; other algorithms are passed over. (RFC 9530.) */
function digestIn(header: string | undefined): string | undefined {
  const field = header?.split(",").find((one) => one.trim().toLowerCase().startsWith("sha-256="));
  if (field === undefined) return undefined;
  const encoded = /^sha-256=:([A-Za-z0-9+/]{43}=):$/i.exec(field.trim())?.[1];
  if (!encoded) throw invalid("Content-Digest", "must be like sha-256=:<Base64>:");
  return Buffer.from(encoded, "base64").toString("hex");
}
