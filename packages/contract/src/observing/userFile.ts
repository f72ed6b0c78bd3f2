import { z } from "zod";
import { thumbnailWidth } from "../base/choices.ts";
import { id, listedBy, page, queryInteger, time } from "../base/primitives.ts";
import { acceptance, qualityAtRest, uploadFigures } from "./acceptance.ts";

/** An image file of an observation, at rest. */
export const userFileDocument = z.object({
  observation_id: id,
  user_id: id,
  /** The observatory that took it; null for files from before it was noted: that of the observation. */
  observatory_id: id.nullable().default(null),
  /** A comparison is the spectrum of a lamp. */
  kind: z.enum(["light", "dark", "flat", "bias", "comparison"]),
  filter: z.string().nullable().default(null),
  /** Seconds. */
  exposure_time: z.number().nullable().default(null),
  captured_at: time.nullable().default(null),
  storage_key: z.string().min(1),
  size_bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Received format: plain, compressed as a whole with gzip, or in tiles. */
  format: z.enum(["fits", "fits.gz", "fits.fz"]).default("fits"),
  preview_key: z.string().nullable().default(null),
  thumbnail_key: z.string().nullable().default(null),
  /** Reason why no preview can be drawn, for people; null while one may be. */
  no_preview: z.string().nullable().default(null),
  fits_header: z.record(z.string(), z.unknown()).default({}),
  ...qualityAtRest,
});
export type UserFileDocument = z.output<typeof userFileDocument>;

const status = z.enum(["waiting", "delivered", "failed"]);

/** Delivery of a file to the storage destination that its observation names. */
export const delivery = z.object({
  status,
  /** Reason why the last attempt failed; null where none has. */
  reason: z.string().nullable(),
  attempts: z.int(),
  /** Time of the next attempt, while it is waiting. */
  next_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;
const count = z.int().min(0);
export const deliveryCounts = z.object({ waiting: count, delivered: count, failed: count });
export type DeliveryCounts = z.infer<typeof deliveryCounts>;

/** An image's figures as far as its plugin measured them, and what was decided about it. */
const quality = {
  ...z.object(qualityAtRest).omit({ judged_by: true }).shape,
  judged_by: z.enum(["rules", "person"]).nullable().describe("Null where nothing was decided"),
  judged_by_name: z.string().nullable().describe("The person's present name"),
};

/** An image file of an observation, for those who see the observation. */
export const userFile = z.object({
  ...userFileDocument.pick({ observation_id: true, kind: true, filter: true, exposure_time: true }).shape,
  id,
  number: z.int().min(1).describe("Its place among all of the observation, the first one to come being 1"),
  user_id: z.string().describe("The user whose observation it was taken for"),
  observatory_id: z.string().nullable().describe("The observatory that took it"),
  observatory_name: z.string().nullable().describe("Its present name; null where it is gone"),
  captured_at: z.string().nullable(),
  size_bytes: z.int(),
  sha256: z.string(),
  /** Name of the downloaded file. */
  name: z.string(),
  format: z.enum(["fits", "fits.gz", "fits.fz"]),
  has_preview: z.boolean(),
  no_preview: z.string().nullable().describe("Why there is no preview, where none can be drawn"),
  /** Null where nothing is to be delivered. */
  delivery: delivery.nullable(),
  ...quality,
  created_at: z.string(),
});
export type UserFile = z.infer<typeof userFile>;
export const userFilePage = page(userFile).extend({
  /** Number of all files. */
  total_count: z.int(),
  total_bytes: z.int(),
  /** Number of files in each state of delivery to a storage destination. */
  deliveries: deliveryCounts,
  /** Number of files that are accepted, rejected, and not judged. */
  acceptances: z.object({ accepted: count, rejected: count, not_judged: count }),
});
export type UserFilePage = z.infer<typeof userFilePage>;

export const listUserFilesInput = z.strictObject({
  id,
  acceptance: acceptance.optional(),
  number: queryInteger(1, 999_999_999).optional().describe("The image at this place alone"),
  ...listedBy("created_at", "asc"),
});
export type ListUserFilesInput = z.output<typeof listUserFilesInput>;
/** Number of files that wait to be delivered now. */
export const deliverAgainAnswer = z.object({ count });
export type DeliverAgainAnswer = z.infer<typeof deliverAgainAnswer>;
export const userFileIdInput = z.strictObject({ id, fileId: id });
export const previewInput = userFileIdInput.extend({
  width: queryInteger(64, 1024)
    .optional()
    .describe(
      `Pixels: at most as wide, in the same form. A picture ${thumbnailWidth} pixels wide is at hand, others are made on request`,
    ),
});
export const uploadFileInput = userFileIdInput.extend(uploadFigures);
export const userFiles = z.object({ items: z.array(userFile) });
export const fitsHeaderAnswer = z.object({ header: z.record(z.string(), z.unknown()) });
export type FitsHeaderAnswer = z.infer<typeof fitsHeaderAnswer>;
