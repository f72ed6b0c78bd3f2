import { z } from "zod";
import { id, time } from "../base/primitives.ts";
import { observationStatus } from "../observing/observationStatus.ts";

/** Longest range in days, three years and a leap day, because the answer comes at once. */
export const longestRange = 1096;

const dayText = z.iso
  .date("must be a date like 2026-03-01")
  .refine((day) => day >= "1900-01-01" && day < "2200-01-01", {
    error: "must be between 1900 and 2200",
  });

/** A day in UTC: a date, or the date of a moment. */
const day = z
  .union(
    [z.string().length(10).pipe(dayText), time.transform((moment) => moment.slice(0, 10)).pipe(dayText)],
    {
      error: "must be a date like 2026-03-01, or a date and time with a zone",
    },
  )
  .describe("A day in UTC, counted in");

const range = { from: day.optional(), to: day.optional() };
export const systemAnalyticsInput = z.strictObject(range);
export const observatoryAnalyticsInput = z.strictObject({ id, ...range });
export type AnalyticsRange = z.output<typeof systemAnalyticsInput>;

const count = z.int().min(0);
/** Completed of all occurrences that ended by themselves, 0..1; null when none has. */
const successRate = z.number().min(0).max(1).nullable();

/** Figures of one day, in UTC. */
const analyticsDay = z.object({
  day: z.string(),
  /** Submitted that day, all of them and by the status they have now. */
  created: count,
  by_status: z.partialRecord(observationStatus, count),
  /** Occurrences that ended by themselves that day: what is made again and again ends more than once. */
  ended: count,
  completed: count,
  success_rate: successRate,
  bytes_added: z.number().min(0),
  /** Size of all files at the end of the day. */
  bytes_total: z.number().min(0),
});
export type AnalyticsDay = z.infer<typeof analyticsDay>;

export const analytics = z.object({
  /** Time at which all of this was counted; null before the first count. */
  as_of: z.string().nullable(),
  observatory_count: count,
  observation_count: count,
  observations_by_status: z.record(observationStatus, count),
  /** Everybody with an account; of one observatory those who have access. */
  user_count: count,
  /** Active ones: with somebody who was there in the last 90 days. */
  organization_count: count,
  success_rate: successRate,
  storage_bytes: z.number().min(0),
  /** Limit in bytes; null without one. */
  storage_quota_bytes: z.number().nullable(),
  /** First and last day of all that follows. */
  from: z.string(),
  to: z.string(),
  days: z.array(analyticsDay),
  /** Observatories with the most submitted observations. */
  busiest_observatories: z.array(
    z.object({
      observatory_id: z.string(),
      /** Null when it is gone. */
      name: z.string().nullable(),
      created: count,
      ended: count,
      success_rate: successRate,
    }),
  ),
  /** Reasons why observations ended without being completed, the most frequent first. */
  failures: z.array(
    z.object({
      status: z.enum(["failed", "aborted", "partially_completed"]),
      /** Numbers in it are `#`; null when none was given. */
      reason: z.string().nullable(),
      count,
    }),
  ),
});
export type Analytics = z.infer<typeof analytics>;
