import type { DowntimeDocument, HistoryEntry } from "@meridian/contract";
import type { Context, Transaction } from "../../../base/context.ts";
import { record } from "../../../ground/record/index.ts";
import type { StoredDowntime } from "./rows.ts";

/** The part of a downtime that its records repeat. */
type Said = Partial<Pick<DowntimeDocument, "observatory_id" | "start" | "end" | "reason">>;

interface Change {
  verb: "plan" | "update" | "cancel";
  before?: Said;
  after?: Said;
  history: HistoryEntry<"observatory">;
}

/** The times and the reason of a downtime. */
export const saidOf = ({ start, end, reason }: Pick<DowntimeDocument, "start" | "end" | "reason">) => ({
  ...{ start, end, reason },
});

/** Records a change of a downtime in its observatory's history and in the audit log. */
export async function recordDowntime(
  tx: Transaction,
  ctx: Context,
  { id, observatory_id }: Pick<StoredDowntime, "id" | "observatory_id">,
  { verb, history, ...change }: Change,
): Promise<void> {
  await record(tx, ctx, { subject: { type: "observatory", id: observatory_id }, history });
  await record(tx, ctx, { subject: { type: "downtime", id }, action: `downtime.${verb}`, ...change });
}
