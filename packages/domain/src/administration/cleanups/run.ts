import type { CleanupCounts, CleanupDocument, cleanupDocument } from "@meridian/contract";
import type { z } from "zod";
import type { OperationRun } from "../../ground/operations/index.ts";

export type CleanupRun = OperationRun<z.input<typeof cleanupDocument>, CleanupDocument>;

/** The progress of a clean-up: the counts deleted, and those planned. */
export interface CleaningUp {
  planned: CleanupCounts;
  deleted: CleanupCounts;
  /** See `counted_through` of the document. */
  countedThrough: string | null;
}
