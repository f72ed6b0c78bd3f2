/** Messages to an observatory's plugin. */
import { z } from "zod";
import { fieldError } from "../../base/problem.ts";
import { observatoryLimits } from "../../places/observatoryLimits.ts";
import { acceptRules } from "../acceptance.ts";
import { calibrationDocument } from "../calibration.ts";
import { constraints, exposure, target } from "../observation.ts";
import { observationStatus } from "../observationStatus.ts";
import { panel, sequence } from "../sequence.ts";
import { urgency } from "../urgency.ts";

const message = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape });

const reply_to = z.string().describe("The `message_id` that this answers");

const versions = {
  server_version: z.string(),
  minimum_plugin_version: z.string().nullable().describe("Below it there is no work; null for any"),
  latest_plugin_version: z.string(),
};

/** Exposures as a plugin counts them: rejected ones are acquired too, and as many more are asked for. */
const counted = z.array(
  exposure.extend({
    count_by_panel: z
      .array(z.int())
      .optional()
      .describe("In a mosaic: how many of each panel are asked for, with those that are taken again"),
  }),
);

/** An observation as the plugin is to make it. */
export const assignment = z.object({
  id: z.string(),
  name: z.string(),
  status: observationStatus,
  priority: z.int().describe("10 first"),
  target,
  exposures: counted,
  constraints,
  windows: z.array(z.object({ start: z.string(), end: z.string() })),
  fixed_time_start: z.string().nullable(),
  fixed_time_end: z.string().nullable(),
  bypass_darkness: z.boolean(),
  sequence: sequence.optional().describe("Only where one is asked for"),
  panels: z.array(panel).optional().describe("Only of a mosaic"),
  urgency: urgency.optional().describe("A rapid one goes before all others, whatever their priority"),
  interrupted_by: z
    .string()
    .nullable()
    .optional()
    .describe("The rapid observation that it waits for, suspended; `resume` tells when it goes on"),
  awaited_files: z.array(z.string()).describe("Announced, and not uploaded yet"),
  accept: acceptRules.nullish().describe("The images that are rejected"),
});
export type Assignment = z.infer<typeof assignment>;

/** A set of calibration frames as the plugin is to take it. */
export const calibrationTask = z.object({
  id: z.string(),
  ...calibrationDocument.pick({
    ...{ kind: true, exposure_time: true, gain: true, offset: true, binning: true },
    ...{ filter: true, rotation: true, frame_count: true, taken: true },
  }).shape,
  status: z.enum(["requested", "taking"]),
});
export type CalibrationTask = z.infer<typeof calibrationTask>;

const hold = {
  held: z
    .string()
    .nullable()
    .describe(
      "Why nothing may be open or moved there, nor calibration frames taken: people may be at the telescope; null where they may not be",
    ),
  hold_id: z
    .string()
    .nullable()
    .optional()
    .describe("Names that hold or downtime: the same while only its words or its end change"),
};

const observatory = z.object({
  id: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  elevation: z.number(),
  timezone: z.string(),
  ...observatoryLimits.shape,
});

const server_time = z
  .string()
  .optional()
  .describe("The server's time: a clock that is far from it points a telescope wrongly");

export const serverMessages = [
  message("welcome", {
    reply_to: reply_to.nullable(),
    ...versions,
    server_time,
    heartbeat_seconds: z.number(),
    version_check_seconds: z.number().describe("How often to send `version_check`"),
    observatory,
    observations: z.array(assignment).describe("All that is assigned to it"),
    ...hold,
    held: hold.held.optional(),
  }),
  message("upgrade_required", {
    reply_to: reply_to.nullable(),
    plugin_version: z.string(),
    ...versions,
    ...hold,
    held: hold.held.optional(),
  }),
  message("version", { reply_to, ...versions, server_time, upgrade_required: z.boolean() }),
  message("ok", { reply_to }),
  message("error", {
    reply_to: reply_to.nullable(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(fieldError).optional().describe("Which fields, and what is wrong with them"),
  }),
  message("observatory", {
    // Servers before this field answered nothing with it.
    reply_to: reply_to.nullable().default(null),
    observatory: observatory.describe("As it is from now on"),
  }),
  message("assign", { observation: assignment }),
  message("pause", {
    observation_id: z.string(),
    reason: z.string().nullable(),
    exposure: z
      .enum(["finish", "drop"])
      .optional()
      .describe("What becomes of the exposure in progress, where a rapid observation interrupts it"),
  }),
  message("resume", { observation_id: z.string() }),
  message("exposures", { observation_id: z.string(), exposures: counted }),
  message("release", {
    observation_id: z.string(),
    status: observationStatus.nullable().describe("What it is now; null when it is gone"),
    reason: z.string().nullable(),
  }),
  message("calibrations", {
    reply_to,
    calibrations: z.array(calibrationTask).describe("All that are still to be taken"),
    ...hold,
  }),
  message("calibrate", { calibration: calibrationTask }),
  message("calibration_release", {
    calibration_id: z.string(),
    reason: z.string().nullable(),
  }),
  message("calibration_hold", hold),
] as const;

export const serverMessage = z.discriminatedUnion("type", serverMessages);
export type ServerMessage = z.infer<typeof serverMessage>;
