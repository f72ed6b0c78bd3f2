import { readObservation } from "../../observations/index.ts";
import type { RepairPlanner } from "./plan.ts";

const noDocument = { refusal: "The document is gone." };
const monitored = "Set right after the integrity scan found it stuck.";

export const returnToPending: RepairPlanner = (_tx, _ctx, { documentId }) =>
  documentId ? { action: "move_status", id: documentId, to: "pending", reason: monitored } : noDocument;

/** At least a tenth of the exposures makes it partially completed. */
export const settleStuck: RepairPlanner = (_tx, _ctx, { documentId, doc }) => {
  if (!documentId) return noDocument;
  const { exposures } = readObservation(doc);
  const wanted = exposures.reduce((sum, { exposure_count }) => sum + exposure_count, 0);
  const acquired = exposures.reduce((sum, one) => sum + Math.min(one.acquired, one.exposure_count), 0);
  const to = wanted > 0 && acquired / wanted >= 0.1 ? "partially_completed" : "failed";
  return { action: "move_status", id: documentId, to, reason: monitored };
};

export const cancelDuplicate: RepairPlanner = (_tx, _ctx, { documentId, details }) =>
  documentId
    ? {
        action: "move_status",
        id: documentId,
        to: "cancelled",
        reason: `A duplicate of ${details.duplicate_of}.`,
      }
    : noDocument;

export const cancelContradiction: RepairPlanner = (_tx, _ctx, { documentId, details }) =>
  documentId
    ? {
        action: "move_status",
        id: documentId,
        to: "cancelled",
        reason: `Points elsewhere than ${details.other}, which names the same target.`,
      }
    : noDocument;

export const setOffline: RepairPlanner = (_tx, _ctx, { collection, documentId }) =>
  documentId
    ? { action: "change", collection, id: documentId, set: { status: "offline" }, unset: [] }
    : noDocument;
