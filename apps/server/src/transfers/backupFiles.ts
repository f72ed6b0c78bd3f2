import { Readable } from "node:stream";
import { backupResource, operationIdInput } from "@meridian/contract";
import {
  addBackup,
  backupFileType,
  DomainError,
  downloadBackup,
  findBackupFile,
  refuseKey,
  requireServerAdmin,
} from "@meridian/domain";
import { z } from "zod";
import { attachment } from "../http/attachment.ts";
import { chunksOf } from "../http/bodyStream.ts";
import type { Exchange } from "../http/exchange.ts";
import { limitBytes, tooLargeFile } from "../http/limitBytes.ts";
import { readQuery } from "../http/query.ts";
import { binary, bySession, routesOf } from "../http/route.ts";
import { answerOnce } from "../idempotency/answerOnce.ts";
import { fingerprinted } from "../idempotency/fingerprint.ts";
import { entityTagOf } from "../rest/ifMatch.ts";

const route = routesOf("Backups", { security: bySession });

/**
 * Backups leave and come as one file, in pieces: a file may be larger than memory. Both are for a person by their session:
 * a file that leaves holds links and hashes of passwords that open accounts, and one that comes could bring in any.
 */
export const backupFileRoutes = [
  route(
    "GET /api/v1/system/backups/{id}/download",
    "backups.download",
    "A completed backup as one file",
    "For server administrators. Not by an API key. A tar of the manifest and of the parts as they are stored; it breaks off where a part is damaged.",
    {
      input: operationIdInput,
      output: { [backupFileType]: binary },
      refusals: [401, 403, 404, 409, 422, 503],
    },
    async (c, { contextFor }) => {
      const ctx = await contextFor(c);
      requireServerAdmin(ctx);
      refuseKey(ctx);
      const input = operationIdInput.parse({ ...readQuery(c.req.url), ...c.req.param() });
      const isHead = c.req.method === "HEAD";
      const file = await (isHead ? findBackupFile : downloadBackup)(ctx, input);
      return new Response(isHead ? null : (Readable.toWeb(file.open()) as ReadableStream), {
        headers: {
          "content-type": backupFileType,
          "content-length": String(file.size_bytes),
          "cache-control": "private, no-store",
          ...attachment(file.name),
        },
      });
    },
  ),
  route(
    "POST /api/v1/system/backups/upload",
    "backups.upload",
    "Add a backup from a file",
    "For server administrators. Not by an API key. The body is a file from `download`, of any installation. Meridian keeps it only if all of it is intact.",
    {
      takesIdempotencyKey: true,
      body: { [backupFileType]: {} },
      output: backupResource,
      statuses: [201],
      refusals: [400, 401, 403, 409, 413, 415, 422, 429, 503, 507],
    },
    async (c, { deps, contextFor }) => {
      const ctx = await contextFor(c);
      requireServerAdmin(ctx);
      refuseKey(ctx);
      await ctx.countWrite();
      z.strictObject({}).parse({ ...readQuery(c.req.url) });
      const content = contentOf(c, deps.config.backupUploadMaxBytes);
      const { file, fingerprint } = fingerprinted(content, c.req.url, backupFileType);
      return answerOnce(c, deps, ctx, {
        fingerprint,
        async perform(given) {
          const added = await addBackup(given, file);
          return c.json(added, 201, {
            location: `/api/v1/system/backups/${added.id}`,
            ...entityTagOf(added),
          });
        },
      });
    },
  ),
];

function contentOf(c: Exchange, maximum: number): Readable {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== backupFileType)
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", `The file's content type must be ${backupFileType}.`);
  if (Number(c.req.header("content-length") ?? 0) > maximum) throw tooLargeFile(maximum);
  return limitBytes(Readable.from(chunksOf(c.req.raw.body), { objectMode: false }), maximum);
}
