import { Readable } from "node:stream";
import {
  observationIdInput,
  previewInput,
  uploadFileInput,
  userFile,
  userFileIdInput,
} from "@meridian/contract";
import {
  type Archive,
  DomainError,
  invalid,
  type Log,
  ObjectRefused,
  type OpenFile,
  openArchive,
  openPreview,
  openUserFile,
  receiveFile,
} from "@meridian/domain";
import { makeZip } from "client-zip";
import { attachment } from "../http/attachment.ts";
import { chunksOf } from "../http/bodyStream.ts";
import type { Exchange } from "../http/exchange.ts";
import { limitBytes, tooLargeFile } from "../http/limitBytes.ts";
import { readQuery } from "../http/query.ts";
import { rangeIn } from "../http/range.ts";
import type { Served } from "../http/route.ts";
import { binary, routesOf } from "../http/route.ts";

const filePath = "/observations/{id}/files/{fileId}";

/** The caching of previews: the image at an address never changes, but the people who may see it do. */
const kept = "private, max-age=86400, immutable";

const seen = routesOf("Observations", { isVersioned: true, refusals: [401, 404, 422, 503] });

/** Images come and go as they are: from observatories' plugins, to those who see their observation. */
export const fileRoutes = [
  routesOf("Observations", { isVersioned: true, security: [{ observatoryKey: [] }] })(
    `PUT ${filePath}`,
    "observations.uploadFile",
    "Upload an image of an observation, with its observatory's key; `Content-Digest` is checked",
    "For the plugin of the observatory that the observation is assigned to. FITS, also with compressed tiles or in gzip. The same file again answers 200. What the plugin has measured in the image may be in the query.",
    {
      input: uploadFileInput,
      body: { "image/fits": {} },
      output: userFile,
      statuses: [200, 201],
      refusals: [400, 401, 404, 409, 413, 415, 422, 426, 429, 503, 507],
    },
    receive,
  ),
  seen(
    `GET ${filePath}`,
    "observations.file",
    "An uploaded image",
    "For everyone who may see the observation. `Range` asks for a part, as `bytes=0-2879`; `If-Range` for a part of this very file.",
    {
      input: userFileIdInput,
      output: { "image/fits": binary, "application/gzip": binary },
      statuses: [200, 206],
      refusals: [401, 404, 416, 422, 503],
    },
    async (c, { contextFor }) => sendFile(c, await openUserFile(await contextFor(c), idsIn(c))),
  ),
  seen(
    `GET ${filePath}/preview`,
    "observations.filePreview",
    "A preview of an image; 404 until there is one",
    "For everyone who may see the observation.",
    { input: previewInput, output: { "image/jpeg": binary } },
    async (c, { contextFor }) =>
      send(await openPreview(await contextFor(c), previewInput.parse(inputOf(c))), {
        "content-type": "image/jpeg",
        "cache-control": kept,
      }),
  ),
  seen(
    "GET /observations/{id}/files.zip",
    "observations.archive",
    "All images of an observation as one ZIP",
    "For everyone who may see the observation; streamed while it is packed.",
    { input: observationIdInput, output: { "application/zip": binary } },
    async (c, { contextFor }) => {
      const ctx = await contextFor(c);
      const input = observationIdInput.parse(inputOf(c));
      const archive = await openArchive(ctx, input);
      return new Response(zipOf(archive, ctx.log), {
        headers: { "content-type": "application/zip", ...attachment(`${archive.name}.zip`) },
      });
    },
  ),
];

const inputOf = (c: Exchange) => ({ ...readQuery(c.req.url), ...c.req.param() });
const idsIn = (c: Exchange) => userFileIdInput.parse(inputOf(c));

async function sendFile(c: Exchange, { name, format, sha256, size_bytes, open }: OpenFile) {
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

const send = (content: Readable, headers: Record<string, string>, status = 200) =>
  new Response(Readable.toWeb(content) as ReadableStream, { headers, status });

/** All files as one, made while it is sent. Images hardly get smaller, so they are stored as they are. */
const zipOf = (archive: Archive, log: Log): ReadableStream<Uint8Array> => makeZip(entriesOf(archive, log));

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

/** Takes an image from an observatory's plugin, as the body itself. */
async function receive(c: Exchange, { deps, contextForPlugin }: Served): Promise<Response> {
  const ctx = await contextForPlugin(c);
  const input = uploadFileInput.parse(inputOf(c));
  const sha256 = digestIn(c.req.header("content-digest"));
  const content = bodyOf(c, deps.config.uploadMaxBytes);
  const { file, isNew } = await receiveFile(ctx, { ...input, sha256, length: lengthOf(c) }, content);
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
