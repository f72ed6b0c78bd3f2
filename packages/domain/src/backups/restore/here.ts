import { type RestoreResource, restorePhrase } from "@meridian/contract";
import type { Context } from "../../context.ts";
import { getRestore } from "./list.ts";
import { restoring } from "./operation.ts";
import { restoreBackup } from "./start.ts";

/** Restores a backup in this process instead of in a worker's. Throws NOT_FOUND, CONFLICT. */
export async function restoreHere(ctx: Context, backupId: string): Promise<RestoreResource> {
  const input = { id: backupId, confirm: restorePhrase, skip_safety_backup: false } as const;
  const { id } = await restoreBackup(ctx, input);
  return runHere(ctx, id);
}

/** Does a restore that was started, before a worker takes it. */
export async function runHere(ctx: Context, id: string): Promise<RestoreResource> {
  await ctx.sql`delete from graphile_worker._private_jobs where payload ->> 'id' = ${id} and locked_at is null`;
  await restoring.task.run(ctx, { id }, new AbortController().signal);
  return getRestore(ctx, { id });
}
