import type { ObservatoryDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import type { Context, Transaction } from "../../../base/context.ts";
import { type DowntimeChange, notifyDowntime } from "../../../ground/notifications/index.ts";
import { requestWork } from "../tasks.ts";
import { noteDowntime } from "./note.ts";
import { recallBeforeDowntimes } from "./recall.ts";
import type { StoredDowntime } from "./rows.ts";

/**
 * Does what follows from a change of a downtime, in its transaction, which holds the observatory: notes that it has begun,
 * takes work back that it is in the way of, has other work handed out, and tells people.
 */
export async function applyDowntime(
  tx: Transaction,
  ctx: Context,
  { id, name }: Stored<ObservatoryDocument>,
  downtime: StoredDowntime,
  change: DowntimeChange,
): Promise<void> {
  if (change !== "cancelled") await noteDowntime(tx, ctx, downtime);
  await recallBeforeDowntimes(tx, ctx, id);
  await requestWork({ ...ctx, db: tx }, id);
  await notifyDowntime(tx, ctx, { id, name: String(name) }, downtime, change);
}
