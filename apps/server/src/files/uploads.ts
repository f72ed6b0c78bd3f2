import { Readable } from "node:stream";
import { userFileIdInput } from "@meridian/contract";
import { invalid, receiveFile } from "@meridian/domain";
import { chunksOf } from "../http/bodyStream.ts";
import type { Exchange } from "../http/exchange.ts";
import { limitBytes, tooLargeFile } from "../http/limitBytes.ts";
import { readQuery } from "../http/query.ts";
import type { Served } from "../http/route.ts";

/** Takes an image from an observatory's plugin, as the body itself. */
export async function receive(c: Exchange, { deps, contextForPlugin }: Served): Promise<Response> {
  const ctx = await contextForPlugin(c);
  const ids = userFileIdInput.parse({ ...readQuery(c.req.url), ...c.req.param() });
  const sha256 = digestIn(c.req.header("content-digest"));
  const content = bodyOf(c, deps.config.uploadMaxBytes);
  const { file, isNew } = await receiveFile(ctx, { ...ids, sha256, length: lengthOf(c) }, content);
  return c.json(file, isNew ? 201 : 200);
}

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
