import type { BackupResource } from "@meridian/contract";
import { backups, backupVerifications } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { defineOperation, OperationFailure, operationNotice } from "../../ground/operations/index.ts";
import { absentStorage, unreachable } from "../../ground/storage/index.ts";
import { getBackup } from "./backup.ts";
import { requireCompleteNow } from "./stored/complete.ts";
import { DamagedBackup, NewerVersion } from "./stored/damaged.ts";
import { LockedBackup } from "./stored/locked.ts";
import { readManifest } from "./stored/sealed.ts";
import { verifyContents } from "./stored/verify.ts";
import { described } from "./writeVerified.ts";

/** Reads a backup back from storage, all of it, and says in its document what was found. */
export const verifying = defineOperation({
  kind: "backup_verification",
  documents: backupVerifications,
  attempts: 3,
  excludes: ["backup_verification"],
  async run(ctx, run) {
    const id = run.document.backup_id;
    try {
      const { manifest, checksum } = await readManifest(ctx.objectStore, id);
      await requireCompleteNow(ctx, manifest);
      await verifyContents(ctx, manifest, run.progress, run.signal);
      const found = { ...described(manifest, checksum), verified_at: ctx.now().toISOString() };
      await backups.patch(ctx.db, id, found, ctx.now());
    } catch (error) {
      if (error instanceof NewerVersion)
        await backups.patch(ctx.db, id, { unreadable: error.message }, ctx.now());
      if (error instanceof LockedBackup || error instanceof NewerVersion)
        throw new OperationFailure(error.message);
      if (!(error instanceof DamagedBackup)) throw error;
      // Of a storage that isn't there nothing is known.
      const trouble = (await unreachable(ctx)) ?? (await absentStorage(ctx.objectStore, ctx.db));
      if (trouble) throw new OperationFailure(trouble);
      await backups.patch(ctx.db, id, { damage: error.message, verified_at: null }, ctx.now());
      throw new OperationFailure(error.message);
    }
    return {};
  },
  async ended(ctx, { backup_id }) {
    const backup = await backups.find(ctx.db, backup_id);
    if (backup) ctx.live.publish(operationNotice("backup", backup));
  },
});

/** Has a backup read back and compared. For server administrators; throws NOT_FOUND, CONFLICT. */
export async function verifyBackup(ctx: Context, { id }: { id: string }): Promise<BackupResource> {
  requireServerAdmin(ctx);
  const { status, unreadable } = await getBackup(ctx, { id });
  if (status !== "completed") throw new DomainError("CONFLICT", "Only a completed backup can be verified.");
  if (unreadable) throw new DomainError("CONFLICT", `This backup can't be verified. ${unreadable}`);
  await verifying.startNow(ctx, { backup_id: id });
  return getBackup(ctx, { id });
}

/** Cancels the verification of a backup that is under way, if there is one. */
export async function cancelVerification(ctx: Context, backupId: string): Promise<boolean> {
  const [present] = await backupVerifications.byAge(
    ctx.db,
    sql`left(doc ->> 'backup_id', 200) = ${backupId} and left(doc ->> 'status', 200) in ('queued', 'running')`,
    1,
  );
  if (present) await verifying.cancel(ctx, { id: present.id });
  return present !== undefined;
}
