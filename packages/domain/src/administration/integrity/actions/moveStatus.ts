import type { ObservationStatus } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Transaction } from "../../../base/context.ts";
import { moveObservation } from "../../../observing/observations/index.ts";
import { type Action, type Done, type Finding, noun, type Refusal } from "./action.ts";
import { changedSince, keepImage, restoreImage } from "./image.ts";

/** An observation that goes to another status. */
export interface MoveOfStatus {
  action: "move_status";
  id: string;
  to: ObservationStatus;
  reason: string;
}

/** The move of the observation that a finding is about. */
export const moveTo = (
  to: ObservationStatus,
  { documentId }: Finding,
  reason: string,
): MoveOfStatus | Refusal =>
  documentId ? { action: "move_status", id: documentId, to, reason } : { refusal: "The document is gone." };

const collection = "observations";

export const moveStatus: Action<MoveOfStatus> = {
  async apply(tx, ctx, { id, to, reason }, issueId) {
    await keepImage(tx, issueId, collection, id);
    await moveObservation(tx, ctx, id, to, { by: ["monitor", "operator"], reason });
    return [];
  },

  async undo(tx, ctx, { id }, done) {
    await moveObservation(tx, ctx, id, await statusBefore(tx, id, done), {
      by: ["undo"],
      reason: "The repair was undone.",
      restore: () => restoreImage(tx, ctx, { collection, id }, done),
    });
    return [];
  },

  describe: ({ id, to }, doc) => ({
    action: "move_status",
    summary: `Move to ${noun(to)}`,
    collection,
    document_id: id,
    changes: [{ field: "status", before: doc.status, after: to }],
  }),

  changes: ({ id }) => ({ collection, id }),
};

/** The status that the repair moved an observation from. Throws CONFLICT when the observation isn't as the repair left it. */
async function statusBefore(
  tx: Transaction,
  id: string,
  { issueId, version }: Done,
): Promise<ObservationStatus> {
  const [row] = await query<
    {
      status: ObservationStatus;
    }[]
  >(tx)`
    select i.repair -> 'image' -> 'doc' ->> 'status' as status
      from integrity_issues i join observations o on o.id = ${id} and o.version = ${version} where i.id = ${issueId}`;
  if (!row) throw changedSince();
  return row.status;
}
