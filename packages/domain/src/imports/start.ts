import type { Readable } from "node:stream";
import type { ImportFormat, ImportResource, StartImportInput } from "@meridian/contract";
import { imports, newId, observatories, projects } from "@meridian/database";
import { recordAudit, requireServerAdmin, requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";
import { invalid } from "../errors.ts";
import { importNews } from "./news.ts";
import { toResource } from "./resource.ts";
import { importAttempts, runImport } from "./task.ts";

/** What the import names must be there before its file is taken. */
async function requirePlace(ctx: Context, { project_id, observatory_id }: StartImportInput) {
  if (project_id && !(await projects.find(ctx.db, project_id)))
    throw invalid("project_id", "names no project");
  if (observatory_id && !(await observatories.find(ctx.db, observatory_id)))
    throw invalid("observatory_id", "names no observatory");
}

/**
 * Takes a file of observatories or observations, of any size, and queues its import; the caller will own what it creates.
 * For server administrators, checked before anything is read. An upload that breaks off leaves nothing behind.
 */
export async function startImport(
  ctx: Context,
  input: StartImportInput,
  format: ImportFormat,
  content: Readable,
): Promise<ImportResource> {
  requireServerAdmin(ctx);
  const { userId } = requireUser(ctx);
  await requirePlace(ctx, input);
  const id = newId();
  const key = `imports/${id}/source`;
  try {
    const { size } = await ctx.objectStore.put(key, content);
    return await queueImport(ctx, input, { id, key, size, format, userId });
  } catch (error) {
    await ctx.objectStore.deleteMany([key]).catch((cause) => {
      ctx.log.warn({ key, err: cause }, "could not delete the file of an import that didn't start");
    });
    throw error;
  }
}

interface Upload {
  id: string;
  key: string;
  size: number;
  format: ImportFormat;
  userId: string;
}

/** The import, its record and its job, all or none. */
async function queueImport(ctx: Context, input: StartImportInput, upload: Upload): Promise<ImportResource> {
  const queued = await ctx.db.transaction(async (tx) => {
    const document = await imports.insert(
      tx,
      {
        ...input,
        format: upload.format,
        status: "queued",
        progress: { stage: "queued", done: 0, total: null },
        storage_key: upload.key,
        size_bytes: upload.size,
        created_by: upload.userId,
      },
      ctx.now(),
      upload.id,
    );
    await recordAudit(tx, ctx, {
      action: "import.start",
      subjectType: "import",
      subjectId: document.id,
      after: { ...input, format: upload.format, size_bytes: upload.size },
    });
    await runImport.enqueue(tx, ctx, { import_id: document.id }, { maxAttempts: importAttempts });
    return document;
  });
  ctx.live.publish(importNews(queued));
  return toResource(queued);
}
