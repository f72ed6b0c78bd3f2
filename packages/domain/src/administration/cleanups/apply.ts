import { type CleanupCounts, cleanupCounts } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { OperationFailure } from "../../ground/operations/index.ts";
import { foreignStorage } from "../../ground/storage/index.ts";
import { type MakeBackup, makeVerifiedBackup, refusingDamage } from "../backups/index.ts";
import { deleteObjects } from "./deleteObjects.ts";
import { deleteRecords } from "./deleteRecords.ts";
import { exposingInWords } from "./exposing.ts";
import { plan } from "./plan.ts";
import type { CleaningUp, CleanupRun } from "./run.ts";

/** Deletes records, then files: a file without a record is found again after a crash, a record without its file is a fault. */
export async function apply(ctx: Context, run: CleanupRun): Promise<object> {
  const { document, keep } = run;
  const foreign = await foreignStorage(ctx);
  if (foreign) throw new OperationFailure(foreign);
  const planned = document.planned ?? (await begin(ctx, run));
  const deleted = cleanupCounts.parse(document.deleted);
  const state: CleaningUp = { planned, deleted, countedThrough: document.counted_through };
  await keep(ctx.db, { planned });
  await deleteRecords(ctx, run, state);
  await deleteObjects(ctx, run, state);
  return { deleted };
}

async function begin(ctx: Context, run: CleanupRun): Promise<CleanupCounts> {
  const exposing = run.document.force ? null : await exposingInWords(ctx);
  if (exposing)
    throw new OperationFailure(`Observations are in progress at ${exposing}. Nothing was deleted.`);
  await backUp(ctx, run);
  return plan(ctx, run);
}

/** A verified backup stays even if the clean-up fails. */
async function backUp(ctx: Context, { document, progress, signal }: CleanupRun): Promise<void> {
  const { backup_id, created_by } = document;
  if (!backup_id) return;
  const tell = (stage: string, done: number, total: number) => progress(`backup: ${stage}`, done, total);
  const make: MakeBackup = { id: backup_id, kind: "safety", created_by, progress: tell, signal };
  await refusingDamage(() => makeVerifiedBackup(ctx, make));
}
