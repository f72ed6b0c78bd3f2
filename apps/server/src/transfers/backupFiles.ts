import { Readable } from "node:stream";
import { operationIdInput } from "@meridian/contract";
import {
  addBackup,
  backupFileType,
  DomainError,
  downloadBackup,
  findBackupFile,
  refuseKey,
  requireServerAdmin,
} from "@meridian/domain";
import type { Hono } from "hono";
import { z } from "zod";
import type { ServerDeps } from "../deps.ts";
import { attachment } from "../http/attachment.ts";
import { chunksOf } from "../http/bodyStream.ts";
import type { ContextFor } from "../http/context.ts";
import type { Env, Exchange } from "../http/exchange.ts";
import { limitBytes, tooLargeFile } from "../http/limitBytes.ts";
import { readQuery } from "../http/query.ts";
import { answerOnce } from "../idempotency/answerOnce.ts";
import { fingerprinted } from "../idempotency/fingerprint.ts";
import { routePattern } from "../rest/operations.ts";

export const backupDownloadPath = "/api/v1/system/backups/{id}/download";
export const backupUploadPath = "/api/v1/system/backups/upload";

/**
 * Backups leave and come as one file, in pieces: a file may be larger than memory. Both are for a person by their session:
 * what leaves holds links and hashes of passwords that open accounts, and what comes could bring in any.
 */
export function mountBackupFiles(app: Hono<Env>, deps: ServerDeps, contextFor: ContextFor): void {
  app.get(routePattern(backupDownloadPath), async (c) => {
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
  });

  app.post(backupUploadPath, async (c) => {
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
        return c.json(added, 201, { location: `/api/v1/system/backups/${added.id}` });
      },
    });
  });
}

function contentOf(c: Exchange, maximum: number): Readable {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== backupFileType)
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", `The file's content type must be ${backupFileType}.`);
  if (Number(c.req.header("content-length") ?? 0) > maximum) throw tooLargeFile(maximum);
  return limitBytes(Readable.from(chunksOf(c.req.raw.body), { objectMode: false }), maximum);
}
