import type { BackupResource } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { backingUp } from "./backup.ts";

/** Starts a backup of the whole database, taken while people work. For server administrators; throws CONFLICT, STORAGE_FULL. */
export async function createBackup(ctx: Context): Promise<BackupResource> {
  requireServerAdmin(ctx);
  await ctx.objectStore.requireSpace();
  return backingUp.startNow(ctx, { kind: "manual" });
}
