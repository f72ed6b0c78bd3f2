import { z } from "zod";
import { id } from "../base/primitives.ts";
import { observatoryDocument } from "../places/observatory.ts";
import { observationStatus } from "./observationStatus.ts";
import { urgency } from "./urgency.ts";
import { nightPhase } from "./visibility.ts";

/** A night of an observatory. */
export const nightPlanInput = z.strictObject({
  id,
  night: z.iso
    .date("must be a date, such as 2026-11-25")
    .optional()
    .describe(
      "The local date of its evening, within a year; the night at hand, or the next one by day, without it. One within a week is planned after those before it; a later one as if they executed nothing, and without requests to the network",
    ),
});
export type NightPlanInput = z.output<typeof nightPlanInput>;

/** An observation's turn in a night, as it would come if the weather stayed fair. */
export const plannedTurn = z.object({
  observation_id: z.string(),
  name: z.string(),
  target_name: z.string(),
  ra: z.number().describe("Of the target in degrees, ICRS, at its epoch"),
  dec: z.number(),
  priority: z.int(),
  urgency,
  status: observationStatus,
  is_placed: z
    .boolean()
    .describe("False for a request to the network that is still placed nowhere, and would be executed here"),
  user_id: z.string(),
  start: z.string().describe("The slew to it begins"),
  end: z.string(),
  exposures: z.int().min(0).describe("Exposures that fit into this turn"),
  exposures_left: z.int().min(0).describe("Exposures that it still waits for, these included"),
  altitude: z.number().describe("Of the target at the middle of its turn, in degrees"),
});
export type PlannedTurn = z.infer<typeof plannedTurn>;

const span = z.object({ start: z.string(), end: z.string() });

export const nightPlan = span.extend({
  timezone: observatoryDocument.shape.timezone.describe("The observatory's own"),
  /** The moment from which on it is planned: now, or the beginning of a night to come. */
  from: z.string(),
  phases: z.array(nightPhase).describe("Day, twilights and night without a gap"),
  turns: z.array(plannedTurn).describe("In the order in which they would be executed"),
  downtimes: z
    .array(span.extend({ reason: z.string() }))
    .describe("Planned downtimes that reach into the night"),
  unseen: z
    .array(span)
    .describe(
      "Turns of requests to the network that are still placed nowhere, and that the caller doesn't see",
    ),
  waiting: z.int().describe("Observations that wait there and have no turn until the end of this night"),
  /** The end of a hold that the plan waits for; null without a hold. */
  held_until: z.string().nullable(),
  is_held: z.boolean().describe("Held without an end: only what has begun is planned"),
});
export type NightPlan = z.infer<typeof nightPlan>;

/** The caller's own turns in the nights at hand of all observatories. */
export const ownTurns = z.object({
  turns: z.array(
    plannedTurn.extend({ observatory_id: z.string(), observatory_name: z.string(), timezone: z.string() }),
  ),
});
export type OwnTurns = z.infer<typeof ownTurns>;
