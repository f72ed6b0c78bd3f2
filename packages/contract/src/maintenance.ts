/** Documents of server maintenance that other features fill. */
import { z } from "zod";
import { operationFields } from "./operation.ts";
import { time } from "./primitives.ts";

export const backupDocument = z.object({
  ...operationFields,
  kind: z.enum(["manual", "scheduled", "safety"]),
  size_bytes: z.int().nullable().default(null),
  row_counts: z.record(z.string(), z.int()).default({}),
  checksum: z.string().nullable().default(null),
  verified_at: time.nullable().default(null),
});
