import { z } from "zod";
import { observationStatus } from "../observing/observationStatus.ts";

/** Figures of all observatories, of those that the caller administers, or of the caller's own observations. */
export const dashboard = z.object({
  scope: z.enum(["system", "observatories", "own"]),
  observatory_count: z.int(),
  online_count: z.int(),
  project_count: z.int(),
  observation_count: z.int(),
  observations_by_status: z.record(observationStatus, z.int()),
  /** Completed of all occurrences that ended by themselves, 0..1; null when none has. */
  success_rate: z.number().nullable(),
  /** Bytes of the files of these observations. */
  storage_bytes: z.number(),
  /** Number of users, for the whole system only. */
  user_count: z.int().nullable(),
  /** Organizations with somebody who was there in the last 90 days; of the whole system only. */
  active_organization_count: z.int().nullable(),
  /** Time of the count of observations and files, where there are too many to count for each answer; null for now. */
  as_of: z.string().nullable(),
});
export type Dashboard = z.infer<typeof dashboard>;
