/** Long work of any kind: an import, a scan, a backup. Each is a document of its own collection. */
import { z } from "zod";
import { documentFields, id, listedBy, time } from "../base/primitives.ts";

/** Every kind of long work. The interface has words and a page for each. */
export const operationKind = z.enum([
  "backup",
  "backup_verification",
  "restore",
  "restore_drill",
  "observation_cleanup",
  "import",
  "integrity_quick_scan",
  "integrity_full_scan",
  "integrity_repair",
]);
export type OperationKind = z.infer<typeof operationKind>;

export const operationStatus = z.enum(["queued", "running", "completed", "failed", "cancelled"]);
export type OperationStatus = z.infer<typeof operationStatus>;

/** `stage` is a word or two like `deleting files`; `total` is null while nobody knows it. */
export const progress = z.object({ stage: z.string(), done: z.int(), total: z.int().nullable() });
export type Progress = z.infer<typeof progress>;

/** Fields that every document of long work has beside its own; spread into its schema. */
export const operationFields = {
  status: operationStatus.default("queued"),
  progress: progress.default({ stage: "queued", done: 0, total: null }),
  /** Reason why it failed, in words for people. */
  error: z.string().nullable().default(null),
  /** Null when the schedule started it. */
  created_by: id.nullable().default(null),
  started_at: time.nullable().default(null),
  completed_at: time.nullable().default(null),
  cancel_requested_at: time.nullable().default(null),
  /** Number of times that a worker has begun it; also keeps an earlier worker from writing beside a later one. */
  attempts: z.int().default(0),
};

const operationDocument = z.object(operationFields);
export type OperationDocument = z.infer<typeof operationDocument>;

/** Fields of an operation as answers show them. */
export const operationResourceFields = {
  ...documentFields,
  ...operationFields,
  started_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  cancel_requested_at: z.string().nullable(),
  /** Null for the schedule, and for an account that is gone. */
  created_by_name: z.string().nullable().optional(),
};
/** Fields of any operation that the interface shows. */
export const operationResource = z.object(operationResourceFields);
export type OperationResource = z.infer<typeof operationResource>;
export const operationIdInput = z.strictObject({ id });
export const listOperationsInput = z.strictObject(listedBy("created_at", "desc"));
export type ListOperationsInput = z.output<typeof listOperationsInput>;

export const isUnderWay = (status: OperationStatus): boolean => status === "queued" || status === "running";
