import type { Cleanup, StartCleanupInput } from "@meridian/contract";
import { newId } from "@meridian/database";
import { requireServerAdmin } from "../access/index.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../errors.ts";
import { requireOwnStorage } from "../storage/index.ts";
import { exposingInWords } from "./exposing.ts";
import { cleaningUp } from "./operation.ts";
import { toResource } from "./resource.ts";

/**
 * Deletes all observations, their status changes, the records of their files and the files themselves; everything else stays.
 * With `dry_run` it only counts. For server administrators; throws CONFLICT while observatories are exposing, unless forced, and on the
 * storage of another installation.
 */
export async function startCleanup(ctx: Context, input: StartCleanupInput): Promise<Cleanup> {
  requireServerAdmin(ctx);
  const { dry_run, create_backup, force } = input;
  const exposing = dry_run || force ? null : await exposingInWords(ctx);
  if (exposing) throw new DomainError("CONFLICT", exposing);
  if (!dry_run) await requireOwnStorage(ctx);
  const backup_id = create_backup && !dry_run ? newId() : null;
  const fields = { dry_run, create_backup, force, backup_id };
  const options = dry_run ? { action: "observation_cleanup.dry_run" } : {};
  return toResource(await cleaningUp.startNow(ctx, fields, options));
}
