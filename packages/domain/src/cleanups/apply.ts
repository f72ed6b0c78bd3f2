import { type CleanupCounts, cleanupCounts } from "@meridian/contract";
import type { Context } from "../context.ts";
import { OperationFailure } from "../operations/index.ts";
import { deleteObjects } from "./deleteObjects.ts";
import { deleteRecords } from "./deleteRecords.ts";
import { exposingInWords } from "./exposing.ts";
import { plan } from "./plan.ts";
import type { CleaningUp, CleanupRun } from "./run.ts";

/** Deletes records, then files: a file without a record is found again after a crash, a record without its file is a fault. */
export async function apply(ctx: Context, run: CleanupRun): Promise<object> {
  const { document, keep } = run;
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
  if (exposing) throw new OperationFailure(`${exposing} Nothing was deleted.`);
  return plan(ctx, run);
}
