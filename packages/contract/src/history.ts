import { z } from "zod";
import { id, time } from "./primitives.ts";

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
