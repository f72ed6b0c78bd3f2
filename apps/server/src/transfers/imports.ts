import { Readable } from "node:stream";
import { type ImportFormat, importContentTypes, importResource, startImportInput } from "@meridian/contract";
import { DomainError, requireServerAdmin, startImport } from "@meridian/domain";
import { chunksOf } from "../http/bodyStream.ts";
import type { Exchange } from "../http/exchange.ts";
import { limitBytes, tooLargeFile } from "../http/limitBytes.ts";
import { readQuery } from "../http/query.ts";
import { routesOf } from "../http/route.ts";
import { answerOnce } from "../idempotency/answerOnce.ts";
import { fingerprinted } from "../idempotency/fingerprint.ts";
import { entityTagOf } from "../rest/ifMatch.ts";

/** An import's file comes as the body itself and is passed on as it arrives. */
export const importRoutes = [
  routesOf("Import")(
    "POST /api/v1/system/import",
    "imports.start",
    "Import observatories or observations from a file",
    "For server administrators. The body is the file. The import continues after the answer; `Location` is the address of its progress and report.",
    {
      input: startImportInput,
      takesIdempotencyKey: true,
      body: Object.fromEntries(Object.keys(importContentTypes).map((type) => [type, {}])),
      output: importResource,
      statuses: [202],
      refusals: [401, 403, 409, 413, 415, 422, 429, 503],
    },
    async (c, { deps, contextFor }) => {
      const ctx = await contextFor(c);
      requireServerAdmin(ctx);
      await ctx.countWrite();
      const format = formatOf(c);
      const input = startImportInput.parse({ ...readQuery(c.req.url) });
      const content = contentOf(c, deps.config.uploadMaxBytes);
      const { file, fingerprint } = fingerprinted(content, c.req.url, format);
      return answerOnce(c, deps, ctx, {
        fingerprint,
        async perform(given) {
          const started = await startImport(given, input, format, file);
          return c.json(started, 202, {
            location: `/api/v1/system/imports/${started.id}`,
            ...entityTagOf(started),
          });
        },
      });
    },
  ),
];

function formatOf(c: Exchange): ImportFormat {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (Object.hasOwn(importContentTypes, type)) return importContentTypes[type]!;
  const known = Object.keys(importContentTypes).join(", ");
  throw new DomainError("UNSUPPORTED_MEDIA_TYPE", `The file's content type must be one of ${known}.`);
}

function contentOf(c: Exchange, maximum: number): Readable {
  if (Number(c.req.header("content-length") ?? 0) > maximum) throw tooLargeFile(maximum);
  const { body } = c.req.raw;
  return limitBytes(Readable.from(chunksOf(body), { objectMode: false }), maximum);
}
