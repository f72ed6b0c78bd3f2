/** What server administrators decide for the whole installation. */
import { z } from "zod";
import { ifVersion } from "./primitives.ts";
import { scheduleChoices, schedules, updateSchedulesInput } from "./schedule.ts";
import { signUpMode } from "./signUp.ts";
import { pluginVersion } from "./version.ts";

/** One document. Each field has a default: what holds while nobody has decided otherwise. */
export const settingsDocument = z.object({
  /** Plugins below it get no work until they are updated; null lets all of them work. */
  minimum_plugin_version: pluginVersion.nullable().default(null),
  sign_up: signUpMode.default("open"),
  schedules: scheduleChoices.default(scheduleChoices.parse({})),
});
export type SettingsDocument = z.output<typeof settingsDocument>;

export const systemSettings = z.object({
  minimum_plugin_version: z.string().nullable(),
  sign_up: signUpMode,
  schedules,
  version: z.int(),
  /** Null while nobody has changed any. */
  updated_at: z.string().nullable(),
});
export type SystemSettings = z.infer<typeof systemSettings>;

export const updateSettingsInput = z.strictObject({
  minimum_plugin_version: settingsDocument.shape.minimum_plugin_version.unwrap().optional(),
  sign_up: signUpMode.optional(),
  schedules: updateSchedulesInput.optional(),
  if_version: ifVersion,
});
export type UpdateSettingsInput = z.output<typeof updateSettingsInput>;
