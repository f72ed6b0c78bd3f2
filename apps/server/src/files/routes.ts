import { Readable } from "node:stream";
import { observationIdInput, userFile, userFileIdInput } from "@meridian/contract";
import { type OpenFile, openArchive, openPreview, openUserFile } from "@meridian/domain";
import { attachment } from "../http/attachment.ts";
import type { Exchange } from "../http/exchange.ts";
import { readQuery } from "../http/query.ts";
import { binary, routesOf } from "../http/route.ts";
import { receive } from "./uploads.ts";
import { zipOf } from "./zip.ts";

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
    "For the plugin of the observatory that the observation is assigned to. FITS, also with compressed tiles or in gzip. The same file again answers 200.",
    {
      input: userFileIdInput,
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
    "For everyone who may see the observation.",
    { input: userFileIdInput, output: { "image/fits": binary, "application/gzip": binary } },
    async (c, { contextFor }) => sendFile(c, await openUserFile(await contextFor(c), idsIn(c))),
  ),
  seen(
    `GET ${filePath}/preview`,
    "observations.filePreview",
    "A preview of an image; 404 until there is one",
    "For everyone who may see the observation.",
    { input: userFileIdInput, output: { "image/jpeg": binary } },
    async (c, { contextFor }) =>
      send(await openPreview(await contextFor(c), idsIn(c)), {
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
      const input = observationIdInput.parse({ ...readQuery(c.req.url), ...c.req.param() });
      const archive = await openArchive(ctx, input);
      return new Response(zipOf(archive, ctx.log), {
        headers: { "content-type": "application/zip", ...attachment(`${archive.name}.zip`) },
      });
    },
  ),
];

const idsIn = (c: Exchange) => userFileIdInput.parse({ ...readQuery(c.req.url), ...c.req.param() });

async function sendFile(c: Exchange, { name, format, sha256, size_bytes, open }: OpenFile) {
  const etag = `"${sha256}"`;
  if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers: { etag } });
  return send(await open(), {
    etag,
    "content-type": format === "fits.gz" ? "application/gzip" : "image/fits",
    "cache-control": "private, no-cache",
    // An old document may not say them.
    ...(size_bytes > 0 && { "content-length": String(size_bytes) }),
    ...(sha256 && { "content-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:` }),
    ...attachment(name),
  });
}

const send = (content: Readable, headers: Record<string, string>) =>
  new Response(Readable.toWeb(content) as ReadableStream, { headers });
