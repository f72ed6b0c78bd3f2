import type { BackupReindex } from "@meridian/contract";
import { installationId } from "@meridian/database";
import { requireServerAdmin } from "../access/index.ts";
import type { Context } from "../context.ts";
import { record, transaction } from "../record/index.ts";
import { reindexBackups } from "./reindex.ts";

/**
 * Makes the list of backups agree with storage, and tells what was found there. For server administrators; throws
 * UNAVAILABLE when the storage can't be listed.
 */
export async function lookInStorage(ctx: Context): Promise<BackupReindex> {
  requireServerAdmin(ctx);
  const { unreadable, ...counts } = await reindexBackups(ctx);
  await transaction(ctx, async (tx) =>
    record(tx, ctx, {
      action: "backup.reindex",
      subject: { type: "storage", id: await installationId(ctx.sql) },
      after: { ...counts, unreadable: unreadable.size },
    }),
  );
  return { ...counts, unreadable: [...unreadable].map(([id, reason]) => ({ id, reason })) };
}
