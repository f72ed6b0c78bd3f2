/** Documents of server maintenance that other features fill. */
import { z } from "zod";
import { id, time } from "./primitives.ts";

export const progress = z.object({ stage: z.string(), done: z.int(), total: z.int().nullable() });

export const backupDocument = z.object({
  status: z.enum(["queued", "running", "completed", "failed"]),
  kind: z.enum(["manual", "scheduled", "safety"]),
  size_bytes: z.int().nullable().default(null),
  row_counts: z.record(z.string(), z.int()).default({}),
  checksum: z.string().nullable().default(null),
  verified_at: time.nullable().default(null),
  error: z.string().nullable().default(null),
  started_at: time.nullable().default(null),
  completed_at: time.nullable().default(null),
  created_by: id.nullable().default(null),
  progress: progress.nullable().default(null),
});

export const integrityScanDocument = z.object({
  kind: z.enum(["quick", "full"]),
  status: z.enum(["queued", "running", "completed", "failed", "cancelled"]),
  options: z.record(z.string(), z.unknown()).default({}),
  progress: progress.nullable().default(null),
});
