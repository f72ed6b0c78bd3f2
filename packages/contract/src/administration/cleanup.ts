import { z } from "zod";
import { id, page } from "../base/primitives.ts";
import { operationFields, operationResourceFields } from "../ground/operation.ts";

/** Phrase to type before observation data is deleted. */
export const cleanupPhrase = "DELETE ALL OBSERVATIONS";

export const startCleanupInput = z
  .strictObject({
    dry_run: z.boolean().default(false).describe("Only counts what would be deleted"),
    create_backup: z
      .boolean()
      .default(false)
      .describe("Makes and verifies a backup before anything is deleted"),
    force: z.boolean().default(false).describe("Delete even while observatories are exposing"),
    confirm: z.string().max(100).optional().describe(`"${cleanupPhrase}", unless it is a dry run`),
  })
  .superRefine(({ dry_run, confirm }, issues) => {
    if (!dry_run && confirm !== cleanupPhrase)
      issues.addIssue({ code: "custom", path: ["confirm"], message: `must be "${cleanupPhrase}"` });
  });
export type StartCleanupInput = z.output<typeof startCleanupInput>;

const amount = z.int().min(0).default(0);

/** Counts per kind of data. `files` are records of image files, `objects` and `bytes` the contents of storage. */
export const cleanupCounts = z.object({
  observations: amount,
  status_changes: amount,
  files: amount,
  objects: amount,
  bytes: amount,
});
export type CleanupCounts = z.infer<typeof cleanupCounts>;

export const cleanupDocument = z.object({
  ...operationFields,
  dry_run: z.boolean(),
  create_backup: z.boolean(),
  force: z.boolean(),
  /** The backup made before, verified once `planned` is there; null when none was asked for. */
  backup_id: id.nullable().default(null),
  /** Data to delete at its beginning; null until it is counted. */
  planned: cleanupCounts.nullable().default(null),
  deleted: cleanupCounts.default(cleanupCounts.parse({})),
  /** Objects up to this key are in the counts, whether or not they were deleted before a crash. */
  counted_through: z.string().nullable().default(null),
});
export type CleanupDocument = z.infer<typeof cleanupDocument>;

export const cleanup = z.object({
  ...cleanupDocument.omit({ counted_through: true }).shape,
  ...operationResourceFields,
});
export type Cleanup = z.infer<typeof cleanup>;
export const cleanupPage = page(cleanup);
