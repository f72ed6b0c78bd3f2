import { z } from "zod";
import { id, listParameters, order, page, time } from "./primitives.ts";

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
export type UserFileDocument = z.output<typeof userFileDocument>;

/** An image file of an observation, for those who see the observation. */
export const userFile = z.object({
  ...userFileDocument.pick({ observation_id: true, kind: true, filter: true, exposure_time: true }).shape,
  id,
  captured_at: z.string().nullable(),
  size_bytes: z.int(),
  sha256: z.string(),
  /** What it is called when it is downloaded. */
  name: z.string(),
  has_preview: z.boolean(),
  created_at: z.string(),
});
export type UserFile = z.infer<typeof userFile>;
export const userFilePage = page(userFile).extend({
  /** Of all of them. */
  total_count: z.int(),
  total_bytes: z.int(),
});
export type UserFilePage = z.infer<typeof userFilePage>;

export const listUserFilesInput = z.strictObject({ id, ...listParameters, order: order.default("asc") });
export type ListUserFilesInput = z.output<typeof listUserFilesInput>;
export const userFileIdInput = z.strictObject({ id, fileId: id });
export const fitsHeaderAnswer = z.object({ header: z.record(z.string(), z.unknown()) });
export type FitsHeaderAnswer = z.infer<typeof fitsHeaderAnswer>;
