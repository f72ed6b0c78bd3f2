/** Work that is done by the clock, and when. */
import { z } from "zod";
import { scheduleOff } from "../base/choices.ts";
import { line } from "../base/primitives.ts";

export const scheduleName = z.enum(["quick_scan", "full_scan", "backup", "restore_drill"]);
export type ScheduleName = z.infer<typeof scheduleName>;

const expression = line(100);

/** A time in cron's five fields, in UTC, or "off"; null where the environment variable holds. */
const chosen = expression.nullable();
const ofEach = <Schema extends z.ZodType>(schema: Schema) =>
  ({ quick_scan: schema, full_scan: schema, backup: schema, restore_drill: schema }) satisfies Record<
    ScheduleName,
    Schema
  >;

/** Schedules that administrators have chosen. */
export const scheduleChoices = z.object(ofEach(chosen.default(null)));
export type ScheduleChoices = z.output<typeof scheduleChoices>;
/** Schedules from the environment variables. */
export const environmentSchedules = z.object({
  ...ofEach(expression),
  backup_keep_days: z.int().min(0).default(30),
});
export type EnvironmentSchedules = z.output<typeof environmentSchedules>;

export const updateSchedulesInput = z.strictObject(
  ofEach(
    chosen
      .optional()
      .describe(
        `Cron's five fields in UTC, "${scheduleOff}", or null for the value of the environment variable`,
      ),
  ),
);

export const schedule = z.object({
  /** Schedule that applies: cron's five fields in UTC, or "off". */
  cron: z.string(),
  /** True if an administrator has chosen it; else it comes from the environment variable. */
  is_chosen: z.boolean(),
  /** Schedule from the environment variable. */
  environment: z.string(),
  /** The next times; none when it is off. */
  next_runs: z.array(z.string()),
});
export type Schedule = z.infer<typeof schedule>;
export const schedules = z.object(ofEach(schedule));
export type Schedules = z.infer<typeof schedules>;

export const previewScheduleInput = z.strictObject({
  cron: expression.describe("Five fields in UTC, like 0 4 * * 0"),
});
export type PreviewScheduleInput = z.output<typeof previewScheduleInput>;
export const schedulePreview = schedule.pick({ next_runs: true });
export type SchedulePreview = z.infer<typeof schedulePreview>;
