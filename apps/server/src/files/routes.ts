import { Readable } from "node:stream";
import { observationIdInput, userFileIdInput } from "@meridian/contract";
import { type OpenFile, openArchive, openPreview, openUserFile } from "@meridian/domain";
import type { Hono } from "hono";
import { attachment } from "../http/attachment.ts";
import type { ContextFor } from "../http/context.ts";
import type { Env, Exchange } from "../http/exchange.ts";
import { readQuery } from "../http/query.ts";
import { pathsOf, routePattern } from "../rest/operations.ts";
import { filePath } from "./uploads.ts";
import { zipOf } from "./zip.ts";

export const previewPath = `${filePath}/preview`;
export const archivePath = "/observations/{id}/files.zip";

/** What a preview shows never changes under its address; who sees it may. */
const kept = "private, max-age=86400, immutable";

/** Images go as they are, for those who see their observation. */
export function mountFiles(app: Hono<Env>, contextFor: ContextFor): void {
  const get = (path: string, answer: (c: Exchange) => Promise<Response>) => {
    for (const one of pathsOf(path)) app.get(routePattern(one), answer);
  };
  get(filePath, async (c) => sendFile(c, await openUserFile(await contextFor(c), idsIn(c))));
  get(previewPath, async (c) =>
    send(await openPreview(await contextFor(c), idsIn(c)), {
      "content-type": "image/jpeg",
      "cache-control": kept,
    }),
  );
  get(archivePath, async (c) => {
    const ctx = await contextFor(c);
    const archive = await openArchive(
      ctx,
      observationIdInput.parse({ ...readQuery(c.req.url), ...c.req.param() }),
    );
    return new Response(zipOf(archive, ctx.log), {
      headers: { "content-type": "application/zip", ...attachment(`${archive.name}.zip`) },
    });
  });
}

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
