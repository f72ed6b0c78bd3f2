import type { BackupResource, UpdateBackupInput } from "@meridian/contract";
import { backups } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { record } from "../../ground/record/index.ts";
import { getBackup } from "./backup.ts";

/** Pins a backup, so that no clean-up deletes it, or lets it go. For server administrators; throws NOT_FOUND. */
export async function updateBackup(ctx: Context, { id, pinned }: UpdateBackupInput): Promise<BackupResource> {
  requireServerAdmin(ctx);
  await ctx.db.transaction(async (tx) => {
    const before = await backups.find(tx, id, "update");
    if (!before) throw notFound("backup");
    await backups.patch(tx, id, { pinned }, ctx.now());
    await record(tx, ctx, {
      action: "backup.update",
      subject: { type: "backup", id: id },
      before: { pinned: before.pinned },
      after: { pinned },
    });
  });
  return getBackup(ctx, { id });
}
