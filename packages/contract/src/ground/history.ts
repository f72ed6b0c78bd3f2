import { z } from "zod";
import { id, line, listedBy, page, text, time } from "../base/primitives.ts";

/** One entry in the history of an observatory, organization, project or announcement. */
export const historyEventDocument = z.object({
  subject_type: z.enum(["observatory", "organization", "project", "announcement"]),
  subject_id: id,
  event: z.string().min(1),
  /** Null when the system did it. */
  actor_id: id.nullable(),
  at: time,
  details: z.record(z.string(), z.unknown()).default({}),
});

export const historyEvent = z.object({
  id,
  event: z.string(),
  at: z.string(),
  actor_id: id.nullable(),
  /** The person's present name; null for the system, and for people who are gone. */
  actor_name: z.string().nullable(),
  /** Ids with the names of that moment, and what was before and after. */
  details: z.record(z.string(), z.unknown()),
});
export type HistoryEvent = z.infer<typeof historyEvent>;

/** Spread into the input of each resource's history. */
export const listHistoryInput = z.strictObject({
  id,
  ...listedBy("at", "desc"),
  /** Events whose name is this, or starts with it: `organization` gives all that concern organizations. */
  event: line(100).optional(),
  actor: text(200).optional(),
  from: time.optional(),
  to: time.optional(),
});
export type ListHistoryInput = z.output<typeof listHistoryInput>;
export const historyPage = page(historyEvent);
