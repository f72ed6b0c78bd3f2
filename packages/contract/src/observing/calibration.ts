/** Calibration frames of an observatory: sets of darks, biases or flats that its program takes. */
import { z } from "zod";
import { documentFields, id, line, listedBy, page, text, time } from "../base/primitives.ts";
import { userFile, userFileDocument } from "./userFile.ts";

export const calibrationKind = z.enum(["dark", "bias", "flat"]);
export type CalibrationKind = z.infer<typeof calibrationKind>;

/** Waits for its time, is being taken, or is over. */
export const calibrationStatus = z.enum(["requested", "taking", "completed", "failed", "cancelled"]);
export type CalibrationStatus = z.infer<typeof calibrationStatus>;
/** Statuses of a set that frames are still to be taken of. */
export const openCalibrationStatuses: readonly CalibrationStatus[] = ["requested", "taking"];

/** Frames that a set may have. */
export const mostCalibrationFrames = 200;
/** Seconds that the frames of a set of darks may take together. */
export const longestDarks = 86_400;

const given = {
  kind: calibrationKind,
  exposure_time: z
    .number()
    .positive()
    .max(7200)
    .nullable()
    .default(null)
    .describe("Seconds, of darks alone: biases have none, and the sky says which one flats need"),
  gain: z.number().nullable().default(null).describe("Null for the camera's own"),
  offset: z.number().nullable().default(null).describe("Null for the camera's own"),
  binning: z.int().min(1).max(16).default(1),
  filter: line(50).nullable().default(null).describe("Of flats alone; null without a filter wheel"),
  rotation: z
    .number()
    .min(0)
    .lt(360)
    .nullable()
    .default(null)
    .describe("Of flats alone: position angle of the camera in degrees; null for as it stands"),
  frame_count: z.int().min(1).max(mostCalibrationFrames),
};
/** The frames of a set, and how they are taken. */
const plain = z.object(given);
export type CalibrationSettings = z.output<typeof plain>;

/** Fields that other kinds don't have, each with the kind that has it. */
const ofKind = { exposure_time: "dark", filter: "flat", rotation: "flat" } as const;

function fitsKind(settings: CalibrationSettings, issues: z.RefinementCtx): void {
  const say = (field: string, message: string) => issues.addIssue({ code: "custom", path: [field], message });
  const { kind, exposure_time, frame_count } = settings;
  for (const [field, one] of Object.entries(ofKind))
    if (kind !== one && settings[field as keyof typeof ofKind] !== null)
      say(field, `must be left out: only a ${one} has it`);
  if (kind !== "dark") return;
  if (exposure_time === null) say("exposure_time", "is required for darks");
  else if (exposure_time * frame_count > longestDarks)
    say(
      "frame_count",
      `must be at most ${Math.floor(longestDarks / exposure_time)}: the darks would take over a day`,
    );
}

/** A set that a plugin takes of its own accord. */
export const calibrationSettings = z.strictObject(given).superRefine(fitsKind);
export const requestCalibrationInput = z.strictObject({ id, ...given }).superRefine(fitsKind);
export type RequestCalibrationInput = z.output<typeof requestCalibrationInput>;

/** A set at rest. */
export const calibrationDocument = z.object({
  observatory_id: id,
  ...given,
  status: calibrationStatus,
  /** Frames that its program has taken. */
  taken: z.int().min(0).default(0),
  /** Null where the observatory's program saw the need itself. */
  requested_by: id.nullable().default(null),
  /** The local date of the evening of the night in which it was begun. */
  night: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullable()
    .default(null),
  started_at: time.nullable().default(null),
  ended_at: time.nullable().default(null),
  /** Reason why it isn't being taken, or why it ended, for people. */
  reason: text(2000).nullable().default(null),
});
export type CalibrationDocument = z.output<typeof calibrationDocument>;

/** A set as people see it. */
export const calibration = z.object({
  ...documentFields,
  ...calibrationDocument.omit({ observatory_id: true, filter: true }).shape,
  observatory_id: z.string(),
  filter: z.string().nullable(),
  requested_by: z.string().nullable().describe("Null where the observatory's program saw the need itself"),
  requested_by_name: z.string().nullable().describe("Null where their account is gone, too"),
  file_count: z.int().min(0).describe("Frames that were uploaded"),
  total_bytes: z.int().min(0),
});
export type Calibration = z.infer<typeof calibration>;
export const calibrationPage = page(calibration);
export type CalibrationPage = z.infer<typeof calibrationPage>;

export const listCalibrationsInput = z.strictObject({
  id,
  kind: calibrationKind.optional().describe("Sets of this kind alone"),
  status: calibrationStatus.optional().describe("Sets in this status alone"),
  ...listedBy("created_at", "desc"),
});
export type ListCalibrationsInput = z.output<typeof listCalibrationsInput>;
export const calibrationIdInput = z.strictObject({ id });
export const cancelCalibrationInput = z.strictObject({
  id,
  reason: text(2000).nullable().default(null).describe("In words, for people"),
});
export type CancelCalibrationInput = z.output<typeof cancelCalibrationInput>;

const { shape } = userFileDocument;

/** A frame of a set at rest. */
export const calibrationFileDocument = z.object({
  calibration_id: id,
  observatory_id: id,
  kind: calibrationKind,
  filter: shape.filter,
  exposure_time: shape.exposure_time,
  captured_at: shape.captured_at,
  storage_key: shape.storage_key,
  size_bytes: shape.size_bytes,
  sha256: shape.sha256,
  format: shape.format,
  fits_header: shape.fits_header,
});
export type CalibrationFileDocument = z.output<typeof calibrationFileDocument>;

/** A frame of a set, for those who see the observatory. */
export const calibrationFile = userFile
  .pick({ filter: true, exposure_time: true, captured_at: true, size_bytes: true, sha256: true, name: true })
  .extend({
    id,
    calibration_id: z.string(),
    kind: calibrationKind,
    format: userFile.shape.format,
    created_at: z.string(),
  });
export type CalibrationFile = z.infer<typeof calibrationFile>;
export const calibrationFilePage = page(calibrationFile);
export type CalibrationFilePage = z.infer<typeof calibrationFilePage>;

export const listCalibrationFilesInput = z.strictObject({ id, ...listedBy("created_at", "asc") });
export type ListCalibrationFilesInput = z.output<typeof listCalibrationFilesInput>;
export const calibrationFileIdInput = z.strictObject({ id, fileId: id });
