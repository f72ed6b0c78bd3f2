import { z } from "zod";
import { id, time } from "./primitives.ts";

/** An image file of an observation, at rest. */
export const userFileDocument = z.object({
  observation_id: id,
  user_id: id,
  kind: z.enum(["light", "dark", "flat", "bias"]),
  filter: z.string().nullable().default(null),
  /** Seconds. */
  exposure_time: z.number().nullable().default(null),
  captured_at: time.nullable().default(null),
  storage_key: z.string().min(1),
  size_bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  preview_key: z.string().nullable().default(null),
  fits_header: z.record(z.string(), z.unknown()).default({}),
});
