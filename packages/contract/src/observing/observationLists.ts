/** Lists of observations, and of the changes of an observation's status. */
import { z } from "zod";
import { mostCounted, observationSorts } from "../base/choices.ts";
import { choiceCounts, withCounts } from "../base/counts.ts";
import { id, line, listedBy, listParameters, order, page, queryBoolean, time } from "../base/primitives.ts";
import { observation } from "./observation.ts";
import { observationStatus } from "./observationStatus.ts";

export const listObservationsInput = z.strictObject({
  ...listParameters,
  counts: withCounts,
  search: line(100).optional().describe("Text that its name or its target's contains"),
  status: observationStatus.optional(),
  project_id: id.optional().describe("Only of this project"),
  observatory_id: id.optional().describe("Only at this observatory"),
  user_id: id.optional().describe("Only those that this person has submitted"),
  mine: queryBoolean.optional().describe("Only those that you have submitted"),
  network: queryBoolean.optional().describe("Only requests to the network, or only the others"),
  ongoing: queryBoolean
    .optional()
    .describe("Only those of which something is still to come, or only the others"),
  administered: queryBoolean.optional().describe("Only those at observatories that you administer"),
  from: time.optional().describe("Only those submitted at this moment or later"),
  to: time.optional().describe("Only those submitted before this moment"),
  sort: z.enum(observationSorts).default("created_at"),
  order: order.default("desc"),
});
export type ListObservationsInput = z.output<typeof listObservationsInput>;
/** Parameters of the list of one observatory, which the path names. */
export const listObservatoryObservationsInput = z.strictObject({
  ...listObservationsInput.omit({ observatory_id: true }).shape,
  id,
});
export type ListObservatoryObservationsInput = z.output<typeof listObservatoryObservationsInput>;
const observationCounts = z
  .object({ status: choiceCounts(observationStatus.options) })
  .describe(
    `Of more than ${mostCounted} in a status at most ${mostCounted + 1} are counted for a server administrator`,
  );
export const observationPage = page(observation).extend({ counts: observationCounts.optional() });
export type ObservationPage = z.infer<typeof observationPage>;

/** One step from status to status. */
export const statusChange = z.object({
  observatory_id: z
    .string()
    .nullable()
    .describe(
      "Of a request to the network: the observatory that it came to, or that it left; null for others",
    ),
  observatory_name: z.string().nullable(),
  id,
  /** Null for its first. */
  from: observationStatus.nullable(),
  to: observationStatus,
  actor_type: z.string(),
  actor_id: z.string().nullable(),
  /** The person's present name; null for actors that aren't people, and for people who are gone. */
  actor_name: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.string(),
});
export type StatusChange = z.infer<typeof statusChange>;
export const listStatusChangesInput = z.strictObject({ id, ...listedBy("at", "asc") });
export type ListStatusChangesInput = z.output<typeof listStatusChangesInput>;
export const statusChangePage = page(statusChange);
