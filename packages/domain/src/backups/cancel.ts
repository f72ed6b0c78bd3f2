import type { BackupResource } from "@meridian/contract";
import type { Context } from "../context.ts";
import { backingUp } from "./backup.ts";
import { toBackup } from "./resource.ts";

/** Cancels a backup that is under way; nothing of it stays. For server administrators; throws NOT_FOUND, CONFLICT. */
export async function cancelBackup(ctx: Context, { id }: { id: string }): Promise<BackupResource> {
  return toBackup(await backingUp.cancel(ctx, id));
}
