import { endingOf, readObservation } from "../../../observing/observations/index.ts";
import type { RepairPlanner } from "./plan.ts";

const noDocument = { refusal: "The document is gone." };
const monitored = "Set right after the integrity scan found it stuck.";

export const returnToPending: RepairPlanner = (_tx, _ctx, { documentId }) =>
  documentId ? { action: "move_status", id: documentId, to: "pending", reason: monitored } : noDocument;

export const settleStuck: RepairPlanner = (_tx, _ctx, { documentId, doc }) =>
  documentId
    ? { action: "move_status", id: documentId, to: endingOf(readObservation(doc)), reason: monitored }
    : noDocument;

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
