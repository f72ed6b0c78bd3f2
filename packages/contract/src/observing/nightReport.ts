import { z } from "zod";
import { id } from "../base/primitives.ts";
import { observatoryDocument } from "../places/observatory.ts";
import { observationStatus } from "./observationStatus.ts";
import { nightPhase } from "./visibility.ts";

/** The uses of a night's dark time; where several are true, the first counts. Without `observing` under a weather hold, and while unsafe. */
export const nightUses = ["observing", "downtime", "hold", "offline", "safety", "weather", "idle"] as const;
export type NightUse = (typeof nightUses)[number];

export const nightReportInput = z.strictObject({
  id,
  night: z.iso
    .date("must be a date, such as 2026-11-25")
    .optional()
    .describe("The local date of its evening; the last night that is over without it"),
});
export type NightReportInput = z.output<typeof nightReportInput>;

const span = z.object({ start: z.string(), end: z.string() });

/** An observation that was executed in a night, or ended, or came back to wait. */
const reported = z.object({
  observation_id: z.string(),
  name: z.string(),
  target_name: z.string(),
  ra: z.number().describe("Of the target in degrees, ICRS, at its epoch"),
  dec: z.number(),
  user_id: z.string(),
  /** Its status when the night was over. */
  status: observationStatus,
  /** The reason of its last step in the night. */
  reason: z.string().nullable(),
  observed_seconds: z.int(),
  spans: z
    .array(span)
    .describe(
      "When it was exposed there: in progress, while the observatory reported neither a weather hold nor that it is unsafe",
    ),
  images: z.int().describe("Images that arrived in the night"),
  images_rejected: z.int().describe("Those of them that are rejected"),
});

export const nightReport = span.extend({
  night: z.string().describe("The local date of its evening"),
  timezone: observatoryDocument.shape.timezone.describe("The observatory's own"),
  phases: z.array(nightPhase).describe("Day, twilights and night without a gap"),
  dark_seconds: z.int().describe("Time in which the Sun was low enough; up to now while the night lasts"),
  seconds: z
    .object({
      observing: z.int(),
      downtime: z.int(),
      hold: z.int(),
      offline: z.int(),
      safety: z.int(),
      weather: z.int(),
      idle: z.int(),
    })
    .describe(
      "Dark time by its use; where several are true, the first of these counts, and nothing is observed under a weather hold or while unsafe. Idle: nothing to do",
    ),
  /** The same in the order of time. */
  uses: z.array(span.extend({ use: z.enum(nightUses) })),
  observations: z
    .array(reported)
    .describe("Those that were executed, or ended, or were returned, in the night"),
  images: z.int(),
  images_accepted: z.int().describe("Those of them that rules or people have accepted"),
  images_rejected: z.int().describe("Those of them that are rejected; the others aren't judged"),
  bytes: z.int(),
});
export type NightReport = z.infer<typeof nightReport>;
