import type { BackupResource } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { backingUp, getBackup } from "./backup.ts";
import { cancelVerification } from "./verify.ts";

/**
 * Cancels a backup that is under way, of which nothing stays, or the verification of one. For server administrators; throws
 * NOT_FOUND, CONFLICT.
 */
export async function cancelBackup(ctx: Context, { id }: { id: string }): Promise<BackupResource> {
  requireServerAdmin(ctx);
  if (await cancelVerification(ctx, id)) return getBackup(ctx, { id });
  return backingUp.cancel(ctx, { id });
}
