import type { Cleanup, StartCleanupInput } from "@meridian/contract";
import { newId } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { requireOwnStorage } from "../../ground/storage/index.ts";
import { exposingInWords } from "./exposing.ts";
import { cleaningUp } from "./operation.ts";

/**
 * Deletes all observations, their status changes, the records of their files and the files themselves; everything else stays.
 * With `dry_run` it only counts. For server administrators; throws CONFLICT while observatories are exposing, unless forced, and on the
 * storage of another installation.
 */
export async function startCleanup(ctx: Context, input: StartCleanupInput): Promise<Cleanup> {
  requireServerAdmin(ctx);
  const { dry_run, create_backup, force } = input;
  if (!dry_run && !force) await requireNoneExposing(ctx);
  if (!dry_run) await requireOwnStorage(ctx);
  const backup_id = create_backup && !dry_run ? newId() : null;
  const fields = { dry_run, create_backup, force, backup_id };
  const options = dry_run ? { action: "observation_cleanup.dry_run" } : {};
  return cleaningUp.startNow(ctx, fields, options);
}

async function requireNoneExposing(ctx: Context): Promise<void> {
  const exposing = await exposingInWords(ctx);
  if (!exposing) return;
  const reason = `Observations are in progress at ${exposing}.`;
  throw new DomainError("CONFLICT", `${reason} Wait until they are done, or set force to true.`, [
    { path: "force", message: `has to be on while observations are in progress at ${exposing}` },
  ]);
}
