/** Settings of the whole installation, for server administrators. */
import { z } from "zod";
import { ifVersion } from "../base/primitives.ts";
import { signUpMode } from "../base/signUp.ts";
import { pluginVersion } from "../base/version.ts";
import { scheduleChoices, schedules, updateSchedulesInput } from "./schedule.ts";

const keepDays = z.int().min(1).max(36_500);
const wayBackDays = z.int().min(1).max(90);
const quota = z.int().min(1).max(1e15);
/** 10 TiB for all, 1 TiB for each observatory. */
const [allBytes, observatoryBytes] = [10 * 2 ** 40, 2 ** 40];
const uploadGraceDays = z.int().min(0).max(3650);
/** Hours, up to thirty days. */
const graceHours = z.int().min(1).max(720);

/** One document. Each field has a default: what holds while nobody has decided otherwise. */
export const settingsDocument = z.object({
  /** Plugins below it get no work until they are updated; null lets all of them work. */
  minimum_plugin_version: pluginVersion.nullable().default(null),
  sign_up: signUpMode.default("open"),
  schedules: scheduleChoices.default(scheduleChoices.parse({})),
  /** Older backups are deleted by the clock; null where the environment variable holds. */
  backup_keep_days: keepDays.nullable().default(null),
  /** Days for which data that a restore replaced is kept, to go back to. */
  way_back_days: wayBackDays.default(7),
  /** Hours after which a stored file that no record names counts as orphaned; before, its upload may be under way. */
  orphan_grace_hours: graceHours.default(24),
  /** Bytes that image files of all observatories, and of each, may take up; null for no limit. */
  storage_quota_bytes: quota.nullable().default(allBytes),
  observatory_quota_bytes: quota.nullable().default(observatoryBytes),
  /** Days after an observation has ended for which its files are still taken. */
  upload_grace_days: uploadGraceDays.default(30),
});
export type SettingsDocument = z.output<typeof settingsDocument>;

export const systemSettings = z.object({
  minimum_plugin_version: z.string().nullable(),
  sign_up: signUpMode,
  schedules,
  backup_keep_days: z.object({
    days: z.int(),
    /** True if an administrator has chosen it; else it comes from the environment variable. */
    is_chosen: z.boolean(),
    environment: z.int(),
  }),
  way_back_days: z.int(),
  orphan_grace_hours: z.int(),
  storage_quota_bytes: z.number().nullable(),
  observatory_quota_bytes: z.number().nullable(),
  upload_grace_days: z.int(),
  version: z.int(),
  /** Null while nobody has changed any. */
  updated_at: z.string().nullable(),
});
export type SystemSettings = z.infer<typeof systemSettings>;

export const updateSettingsInput = z.strictObject({
  minimum_plugin_version: settingsDocument.shape.minimum_plugin_version.unwrap().optional(),
  sign_up: signUpMode.optional(),
  schedules: updateSchedulesInput.optional(),
  backup_keep_days: keepDays
    .nullable()
    .optional()
    .describe("Days after which backups are deleted, or null for the value of the environment variable"),
  way_back_days: wayBackDays.optional().describe("Days to keep the data that a restore replaces"),
  orphan_grace_hours: graceHours
    .optional()
    .describe("Hours after which a stored file without a record counts as orphaned"),
  storage_quota_bytes: quota
    .nullable()
    .optional()
    .describe("Bytes that the image files of all observatories may take up, or null for no limit"),
  observatory_quota_bytes: quota
    .nullable()
    .optional()
    .describe("Bytes that the image files of one observatory may take up, or null for no limit"),
  upload_grace_days: uploadGraceDays
    .optional()
    .describe("Days after the end of an observation in which its files are still taken"),
  if_version: ifVersion,
});
export type UpdateSettingsInput = z.output<typeof updateSettingsInput>;

export const previewMinimumInput = z.strictObject({
  version: pluginVersion.describe("A minimum version to try, before it is set"),
});
export type PreviewMinimumInput = z.output<typeof previewMinimumInput>;
/** Effects of a minimum version of plugins. */
export const minimumPreview = z.object({
  /** Observatories that are connected now. */
  connected: z.int(),
  /** Number of them that would get no work. */
  shut_out: z.int(),
  /** True if there is a plugin of this version. */
  is_released: z.boolean(),
});
export type MinimumPreview = z.infer<typeof minimumPreview>;
