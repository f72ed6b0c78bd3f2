import { z } from "zod";
import { id, line, text } from "../base/primitives.ts";
import { observatoryDocument } from "../places/observatory.ts";
import { targetFields } from "./observation.ts";
import { resolvedTarget } from "./resolvedTarget.ts";
import { nightPhase } from "./visibility.ts";

/** Targets of one list. */
export const mostTargets = 200;

/** Nights that stand for each month, evenly spread over it, and the time between two looks at the sky. */
export const yearSampling = { nights: 6, stepMinutes: 10 } as const;

const listed = z
  .strictObject({
    name: line().optional().describe("Looked up, where there are no coordinates"),
    ...targetFields.pick({ ra: true, dec: true }).partial().shape,
    ...targetFields.pick({ epoch: true, pm_ra: true, pm_dec: true }).shape,
  })
  .superRefine(({ name, ra, dec }, issues) => {
    const missing = (path: "name" | "ra" | "dec", message: string) =>
      issues.addIssue({ code: "custom", path: [path], message });
    if (ra !== undefined && dec === undefined) missing("dec", "is required with ra");
    else if (dec !== undefined && ra === undefined) missing("ra", "is required with dec");
    else if (name === undefined && ra === undefined) missing("name", "is required without ra and dec");
  });
export type ListedTarget = z.output<typeof listed>;

export const targetsVisibilityInput = z
  .strictObject({
    targets: z.array(listed).min(1).max(mostTargets).optional(),
    list: text(50_000)
      .optional()
      .describe(
        "Instead of `targets`: names or coordinates, one a line, or a table with a header in CSV, whose columns are found by their names as imports do",
      ),
    observatory_id: id
      .optional()
      .describe(
        "One observatory that you see; without it, each target's best among the first 12 in service at which you may observe",
      ),
    project_id: id
      .optional()
      .describe(
        "Without observatory_id: only the observatories of this project of yours, where it lists some",
      ),
    night: z.iso
      .date()
      .optional()
      .describe(
        "The local date of its evening, within a year; the night at hand, or the next one by day, without it",
      ),
  })
  .superRefine(({ targets, list }, issues) => {
    if ((targets === undefined) === (list === undefined))
      issues.addIssue({
        code: "custom",
        path: ["targets"],
        message: "is required, or list instead of it, but not both",
      });
  });
export type TargetsVisibilityInput = z.output<typeof targetsVisibilityInput>;

const span = z.object({ start: z.string(), end: z.string() });
const hoursByMonth = z.array(z.number()).length(12);

const visibleTarget = resolvedTarget.omit({ moves: true, source: true, catalogue: true }).extend({
  line: z.int().describe("Of the list, or the place among the targets, from 1"),
  observatory_id: z
    .string()
    .describe("The observatory that has it longest in the night; in none, longest in the year"),
  possible: z
    .array(span)
    .describe(
      "When it is dark there, the target is within the telescope's limits, and no downtime is planned; to the minute",
    ),
  hours: z.number().describe("The length of those times together"),
  highest: z
    .object({
      at: z.string(),
      altitude: z.number().describe("Degrees, without refraction"),
      airmass: z.number().nullable().describe("Null below the horizon"),
      moon_separation: z.number().describe("Degrees, whether the Moon is up or not"),
      moon_altitude: z.number(),
    })
    .nullable()
    .describe(
      "Its highest moment within those times; in the dark, where there are none; null without darkness",
    ),
  months: hoursByMonth.describe(
    `Hours a night in which it is dark and the target is within the limits: the mean of ${yearSampling.nights} nights of each month, looked at every ${yearSampling.stepMinutes} minutes; the Moon and downtimes are left out`,
  ),
});
export type VisibleTarget = z.infer<typeof visibleTarget>;

const observatoryNight = span.extend({
  id: z.string(),
  name: z.string(),
  is_offline: z.boolean().describe("No plugin is connected there now"),
  timezone: observatoryDocument.shape.timezone.describe("The observatory's own"),
  night: z.string().describe("The local date of its evening"),
  phases: z.array(nightPhase).describe("Day, twilights and night without a gap"),
  dark: z.array(span).describe("When the Sun is low enough for the observatory"),
  moon_illumination: z.number().describe("Fraction of the Moon's disc that is lit at the middle, 0 to 1"),
  dark_hours: hoursByMonth.describe("Hours of darkness a night, sampled as those of the targets"),
});

/** A line of a list that names no target. */
const targetFault = z.object({
  line: z.int(),
  text: z.string().describe("What stands there"),
  path: z.string().describe("The field of the request: `targets.3.name`, or `list`"),
  message: z.string(),
});
export type TargetFault = z.infer<typeof targetFault>;

export const targetsVisibility = z.object({
  months: z
    .array(z.string())
    .length(12)
    .describe("The months of `months`: that of the night, as 2026-11, and those after it"),
  observatories: z.array(observatoryNight).describe("Those that were looked at, by name"),
  has_more_observatories: z.boolean().describe("You may observe at more of them than were looked at"),
  targets: z.array(visibleTarget).describe("In the order of the list"),
  faults: z.array(targetFault).describe("Lines that name no target, each with the reason"),
});
export type TargetsVisibility = z.infer<typeof targetsVisibility>;

/** A target of a project's observations. */
const projectTarget = targetFields.omit({ rotation: true }).extend({
  observations: z.int().describe("Observations of it in the project"),
  completed: z.int().describe("Those of them that are completed"),
});

export const projectTargets = z.object({
  items: z.array(projectTarget).describe(`The last submitted first, ${mostTargets} at most`),
  left_out: z.int().describe("Targets besides"),
});
export type ProjectTargets = z.infer<typeof projectTargets>;
