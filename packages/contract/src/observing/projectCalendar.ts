import { z } from "zod";
import { id } from "../base/primitives.ts";
import { observationStatus } from "./observationStatus.ts";

export const projectCalendarInput = z.strictObject({
  id,
  month: z
    .string()
    .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, "must be a month like 2026-11")
    .optional()
    .describe("Of the evenings; the present one, in UTC, without it"),
});
export type ProjectCalendarInput = z.output<typeof projectCalendarInput>;

/** Things that an observation may have to do with a night; of several the first counts. */
export const calendarKinds = ["executed", "planned", "fixed", "window"] as const;

const entry = z.object({
  observation_id: z.string(),
  name: z.string(),
  target_name: z.string(),
  status: observationStatus.describe("Its status now"),
  kind: z
    .enum(calendarKinds)
    .describe(
      "`executed`: it began, or images came; `planned`: it has a turn in the night at hand, if the weather stays fair; `fixed`: its fixed time; `window`: one of its windows reaches into the night",
    ),
  images: z.int().describe("Light images that came in this night"),
  start: z.string().nullable().describe("Of the turn, the fixed time or the window"),
  end: z.string().nullable().describe("Of the turn, the fixed time if it has one, or the window"),
});
export type CalendarEntry = z.infer<typeof entry>;

const calendarNight = z.object({
  night: z
    .string()
    .describe(
      "The local date of its evening, at each observation's observatory; in UTC where it is placed nowhere",
    ),
  moon: z.object({
    illumination: z
      .number()
      .describe("Fraction of the disc that is lit at midnight, UTC, after that evening, 0 to 1"),
    is_waxing: z.boolean(),
  }),
  executed: z.int().describe("Observations that were executed"),
  images: z.int().describe("Light images that came"),
  ahead: z.int().describe("Observations that are planned, fixed or have a window"),
  observations: z.array(entry).describe("The first 200"),
});
export type CalendarNight = z.infer<typeof calendarNight>;

export const projectCalendar = z.object({
  month: z.string(),
  nights: z.array(calendarNight).describe("Every night of the month"),
});
export type ProjectCalendar = z.infer<typeof projectCalendar>;
