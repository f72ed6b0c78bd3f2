import type { OperationResource } from "@meridian/contract";

/** The fields that every operation has. */
export type AnyOperation = Pick<
  OperationResource,
  | "id"
  | "status"
  | "progress"
  | "error"
  | "created_by"
  | "created_by_name"
  | "created_at"
  | "started_at"
  | "completed_at"
  | "cancel_requested_at"
  | "attempts"
>;

export const isOver = (status: OperationResource["status"] | undefined): boolean =>
  status === "completed" || status === "failed" || status === "cancelled";

/** "deleting_files" as "Deleting files". */
export const stageInWords = (stage: string): string =>
  stage.charAt(0).toUpperCase() + stage.slice(1).replaceAll("_", " ");
