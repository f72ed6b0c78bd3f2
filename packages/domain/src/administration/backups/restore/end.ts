import type { RestoreDocument } from "@meridian/contract";
import type { Queryable, Stored } from "@meridian/database";
import type { Context, Transaction } from "../../../base/context.ts";
import { notifySystemEvent } from "../../../ground/notifications/index.ts";
import { keepAnalytics } from "../../analytics/index.ts";
import { findStoredBackups } from "../schedule.ts";
import { countHeld } from "./held.ts";
import { analyzeRestored } from "./load/statistics.ts";

export const takenBack = "What there was before is back.";

/** The work that other jobs do once the data is in place. */
export async function enqueueFollowing(db: Queryable, ctx: Context): Promise<void> {
  await analyzeRestored.enqueue(db, ctx, {});
  await keepAnalytics.enqueue(db, ctx, { anew: true });
  await findStoredBackups.enqueue(db, ctx, { always: true });
}

const unchecked =
  "Whether the data is healthy wasn't checked: the check was broken off each time. Run an integrity scan.";

/**
 * The last fields of a restore whose every worker was killed. From the exchange on the data is in place, so the restore is
 * completed; one that was taken back failed for the reason that it has kept.
 */
export async function endUnchecked(
  tx: Transaction,
  ctx: Context,
  { id, swapped_at, checked_at, undone_at, error }: Stored<RestoreDocument>,
): Promise<Partial<RestoreDocument> | undefined> {
  if (undone_at) return { status: "failed", error: error ?? takenBack };
  if (!swapped_at) return undefined;
  const done = { status: "completed", progress: { stage: "done", done: 1, total: 1 } } as const;
  if (checked_at) return done;
  await enqueueFollowing(tx, ctx);
  return { ...done, left_undone: unchecked, held_announcements: await countHeld(ctx, id) };
}

/** Tells the administrators of a restore that failed, or that nobody has checked. */
export async function tellEnd(
  tx: Transaction,
  ctx: Context,
  { id, status, error, left_undone }: Stored<RestoreDocument>,
): Promise<void> {
  const path = `/restores/${id}` as const;
  if (status === "failed")
    await notifySystemEvent(tx, ctx, {
      event: "restore.failed",
      title: "A restore failed",
      body: error ?? "",
      path,
    });
  else if (left_undone)
    await notifySystemEvent(tx, ctx, {
      event: "restore.unchecked",
      title: "A restore is done, but its data wasn't checked",
      body: left_undone,
      path,
    });
}
