import { z } from "zod";
import { id, queryInteger } from "../base/primitives.ts";
import { resolvedTarget } from "./resolvedTarget.ts";

export const goodTargetsInput = z.strictObject({
  observatory_id: id
    .optional()
    .describe("One observatory that you see; without it, the first 40 at which you may observe"),
  project_id: id
    .optional()
    .describe("Without observatory_id: only the observatories of this project of yours, where it lists some"),
  limit: queryInteger(1, 20).default(6),
});
export type GoodTargetsInput = z.output<typeof goodTargetsInput>;

/** A well-known object, and the observatory that has it highest in the darkness of now or of the next night. */
const goodTarget = resolvedTarget.omit({ moves: true }).extend({
  observatory_id: z.string(),
  observatory_name: z.string(),
  timezone: z.string().describe("The observatory's own"),
  is_offline: z.boolean().describe("No plugin is connected there now; connected observatories come first"),
  altitude: z.number().describe("The highest in the dark, in degrees"),
  start: z
    .string()
    .describe("It is dark, and the object is at least 30° high and above the observatory's limits"),
  end: z.string(),
  moon_separation: z.number().describe("From the Moon when it is highest, in degrees"),
});
export type GoodTarget = z.infer<typeof goodTarget>;

export const goodTargets = z.object({ items: z.array(goodTarget).describe("The best first") });
export type GoodTargets = z.infer<typeof goodTargets>;
