import { z } from "zod";
import { id, line } from "../base/primitives.ts";

/** The exposure in progress ends before a rapid request interrupts it, or is dropped. */
export const rapidInterrupts = z.enum(["after_exposure", "at_once"]);
export type RapidInterrupts = z.infer<typeof rapidInterrupts>;

/** Projects that an observatory grants rapid requests, at most. */
export const mostRapidProjects = 500;

const per_month = z
  .int()
  .min(1)
  .max(1000)
  .describe("Rapid requests that the project may submit there in a calendar month, by UTC");

/** The right of a project to submit rapid requests to an observatory, at rest in the observatory. */
export const rapidGrant = z.object({ project_id: id, per_month });
export type RapidGrant = z.infer<typeof rapidGrant>;

/** The right of a project to submit rapid requests to an observatory, and its use this month. */
export const rapidRight = z.object({
  project_id: z.string(),
  project_name: z.string(),
  can_request_rapid: z.boolean().describe("It has the right, and some of this month's quota is left"),
  per_month: z.int().describe("0 without the right"),
  used: z
    .int()
    .describe("Rapid requests of this month, but for those that ended before they were handed out"),
  left: z.int(),
});
export type RapidRight = z.infer<typeof rapidRight>;

export const rapidRights = z.object({ items: z.array(rapidRight) });
export type RapidRights = z.infer<typeof rapidRights>;

export const rapidRightInput = z.strictObject({ id, projectId: id });
export const grantRapidInput = z.strictObject({ id, projectId: id, per_month });
export type GrantRapidInput = z.output<typeof grantRapidInput>;

/** Projects that may use an observatory, to choose from. */
export const rapidCandidatesInput = z.strictObject({
  id,
  search: line(100).optional().describe("Text that the project's name contains"),
});
export const rapidCandidates = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string() })),
});
