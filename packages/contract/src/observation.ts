import { z } from "zod";
import { id, line, text, time } from "./primitives.ts";

export const observationStatus = z.enum([
  "pending",
  "assigned",
  "in_progress",
  "acquisition_complete",
  "completed",
  "failed",
  "cancelled",
  "paused",
  "suspended",
  "aborted",
  "partially_completed",
]);
export type ObservationStatus = z.infer<typeof observationStatus>;

/** Position in the ICRS, in degrees. */
export const target = z.strictObject({
  name: line(),
  ra: z.number().min(0).lt(360),
  dec: z.number().min(-90).max(90),
  /** Position angle in degrees. */
  rotation: z.number().min(0).lt(360).nullable().default(null),
});

export const exposure = z.strictObject({
  filter: line(50),
  /** Seconds. */
  exposure_time: z.number().positive().max(86_400),
  exposure_count: z.int().min(1).max(100_000),
  acquired: z.int().min(0).default(0),
  binning: z.int().min(1).max(16).default(1),
  gain: z.number().nullable().default(null),
  offset: z.number().nullable().default(null),
});

export const constraints = z.strictObject({
  /** Degrees above the horizon. */
  min_altitude: z.number().min(0).max(90).nullable().default(null),
  max_airmass: z.number().min(1).max(40).nullable().default(null),
  /** Degrees. */
  min_moon_separation: z.number().min(0).max(180).nullable().default(null),
  /** Illuminated fraction, 0..1. */
  max_moon_illumination: z.number().min(0).max(1).nullable().default(null),
  twilight: z.enum(["civil", "nautical", "astronomical"]).nullable().default(null),
});

export const window = z.strictObject({ start: time, end: time });

/** What an observer asks for. */
export const observationRequest = z.strictObject({
  name: line(),
  /** 1..10, 10 is the highest. */
  priority: z.int().min(1).max(10).default(5),
  target,
  exposures: z.array(exposure).min(1).max(100),
  constraints: constraints.default(constraints.parse({})),
  windows: z.array(window).max(100).default([]),
  fixed_time_start: time.nullable().default(null),
  fixed_time_end: time.nullable().default(null),
  bypass_darkness: z.boolean().default(false),
  monitoring: z
    .strictObject({ interval_hours: z.number().positive(), remaining: z.int().min(0) })
    .nullable()
    .default(null),
  external_storage_id: id.nullable().default(null),
});

/** An observation at rest. */
export const observationDocument = z.object({
  ...observationRequest.shape,
  project_id: id,
  observatory_id: id,
  user_id: id,
  organization_id: id.nullable().default(null),
  status: observationStatus.default("pending"),
  status_reason: text(2000).nullable().default(null),
  assigned_at: time.nullable().default(null),
  started_at: time.nullable().default(null),
  finished_at: time.nullable().default(null),
  /** Deprecated, read only. */
  captured_files: z.array(z.unknown()).optional(),
});
export type ObservationDocument = z.infer<typeof observationDocument>;
