/** Messages from an observatory's plugin. */
import { z } from "zod";
import { id, line, text } from "../../base/primitives.ts";
import { pluginVersion } from "../../base/version.ts";
import { equipment, observatorySafety, systemInfo } from "../../places/observatory.ts";
import { exposureIndex, imageFigures, panelIndex } from "../acceptance.ts";
import { calibrationSettings } from "../calibration.ts";

const message = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({
    type: z.literal(type),
    message_id: id.describe("Chosen by the plugin. The answer names it; the same again does nothing more"),
    ...shape,
  });

const reason = text(2000).nullable().default(null).describe("In words, for people");
const because = line(2000).describe("In words, for people");
const observation_id = id;

const filters = z.array(line(50)).max(100).describe("Names, as observations ask for them");
const setup = equipment.strict();

export const helloMessage = message("hello", {
  plugin_version: pluginVersion,
  system_info: systemInfo.optional(),
  equipment: setup.optional(),
  filters: filters.optional(),
  star_catalog: z.boolean().optional().describe("Whether plates can be solved"),
  weather_hold: z.boolean().optional(),
  safety: observatorySafety.optional(),
  reason: text(2000).nullable().optional().describe("Why it is unsafe or on a weather hold, for people"),
});
export type HelloMessage = z.output<typeof helloMessage>;

export const announcedFile = z.strictObject({
  id: id.describe("Chosen by the plugin; it is uploaded under this id"),
  size_bytes: z.int().min(1).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be 64 lower-case hexadecimal digits")
    .optional(),
});
export type AnnouncedFile = z.output<typeof announcedFile>;

/** Reports of a plugin about an observation that is assigned to it. */
export const observationReports = [
  message("accept", { observation_id }),
  message("reject", { observation_id, reason: because }),
  message("started", { observation_id }),
  message("progress", {
    observation_id,
    exposure: z.int().min(0).describe("Which of `exposures`, from 0"),
    panel: z.int().min(0).optional().describe("Which of `panels`, from 0; in a mosaic"),
    acquired: z
      .int()
      .min(0)
      .describe("How many of it there are by now: of that panel, or of all panels where none is named"),
  }),
  message("image", {
    observation_id,
    file_id: id.describe("A file that was uploaded"),
    exposure: exposureIndex.optional(),
    panel: panelIndex.optional(),
    ...imageFigures,
  }),
  message("acquisition_complete", {
    observation_id,
    files: z.array(announcedFile).max(1000).describe("Every file that is or will be uploaded"),
  }),
  message("suspended", { observation_id, reason: because }),
  message("resumed", { observation_id }),
  message("aborted", { observation_id, reason: because }),
  message("failed", { observation_id, reason: because }),
] as const;
export type ObservationReport = z.output<(typeof observationReports)[number]>;

const calibration_id = id;

/** Reports of a plugin about sets of calibration frames. */
export const calibrationReports = [
  message("calibration_opened", {
    calibration_id: id.describe("Chosen by the plugin"),
    calibration: calibrationSettings.describe("What it takes of its own accord"),
  }),
  message("calibration_started", { calibration_id }),
  message("calibration_progress", {
    calibration_id,
    taken: z.int().min(0).describe("How many of its frames there are by now"),
  }),
  message("calibration_waiting", { calibration_id, reason: because }),
  message("calibration_completed", { calibration_id }),
  message("calibration_failed", { calibration_id, reason: because }),
] as const;
export type CalibrationReport = z.output<(typeof calibrationReports)[number]>;

/** Reports of a plugin about its observatory. */
export const observatoryReports = [
  message("weather", { hold: z.boolean(), reason }),
  message("safety", {
    state: observatorySafety,
    reason,
    left_open: z
      .boolean()
      .optional()
      .describe("Whether it ought to be parked and closed, and can't be: operators are told at once"),
  }),
  message("equipment", { equipment: setup, filters: filters.optional() }),
  message("system_info", { system_info: systemInfo }),
  message("star_catalog", { present: z.boolean() }),
  message("goodbye", { reason }),
] as const;
export type ObservatoryReport = z.output<(typeof observatoryReports)[number]>;

const messages = [
  helloMessage,
  message("version_check", {}),
  message("observatory_check", {}),
  message("calibration_check", {}),
  ...observatoryReports,
  ...observationReports,
  ...calibrationReports,
] as const;

const types = messages.map(({ shape }) => shape.type.value).join(", ");

export const pluginMessage = z.discriminatedUnion("type", messages, {
  // Of what isn't an object at all, another sentence is said.
  error: ({ code }) => (code === "invalid_union" ? `must be one of ${types}` : "must be a JSON object"),
});
export type PluginMessage = z.output<typeof pluginMessage>;
/** A message as a plugin writes it: fields with a default may be left out. */
export type PluginSays = z.input<typeof pluginMessage>;
