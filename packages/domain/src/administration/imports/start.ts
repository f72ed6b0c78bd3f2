import type { Readable } from "node:stream";
import type { ImportFormat, ImportResource, StartImportInput } from "@meridian/contract";
import { newId, observatories, projects } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { invalid, invalidFields } from "../../base/errors.ts";
import { rootCause } from "../../base/rootCause.ts";
import { requireServerAdmin, requireUser } from "../../ground/access/index.ts";
import { isUnreachable } from "../../ground/faults/index.ts";
import { placeOf } from "../../observing/observations/index.ts";
import { importing } from "./task.ts";

/** The project and observatory must exist and accept observations before the upload begins; no transaction, which would count as the import's work. */
async function requirePlace(ctx: Context, { project_id, observatory_id }: StartImportInput) {
  if (project_id && !(await projects.find(ctx.db, project_id)))
    throw invalid("project_id", "names no project");
  if (observatory_id && !(await observatories.find(ctx.db, observatory_id)))
    throw invalid("observatory_id", "names no observatory");
  if (!project_id) return;
  const place = { project_id, ...(observatory_id ? { observatory_id } : { where: {} }) };
  const { errors } = await placeOf(ctx.db, ctx, place);
  if (errors.length > 0) throw invalidFields(errors);
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
  requireUser(ctx);
  await requirePlace(ctx, input);
  const id = newId();
  const key = `imports/${id}/source`;
  try {
    const { size } = await ctx.objectStore.put(key, content);
    const { network: _, ...asked } = input;
    const described = { ...asked, format, size_bytes: size };
    const options = { id, audit: described, ...(input.dry_run && { action: "import.dry_run" }) };
    return await importing.startNow(ctx, { ...described, storage_key: key }, options);
  } catch (error) {
    // Of a commit whose answer is lost the import may be there, and needs its file.
    if (isUnreachable(rootCause(error))) throw error;
    await ctx.objectStore.deleteMany([key]).catch((cause) => {
      ctx.log.warn({ key, err: cause }, "could not delete the file of an import that didn't start");
    });
    throw error;
  }
}
