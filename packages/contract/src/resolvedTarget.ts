import { z } from "zod";
import { target } from "./observation.ts";
import { id, line, skyTime } from "./primitives.ts";

export const resolveTargetInput = z.strictObject({
  name: line(100).describe("A designation or a proper name, like M 31, NGC 7000, Vega or Mars"),
  at: skyTime.optional().describe("The time of the position; required for the Sun, the Moon and planets"),
  observatory_id: id
    .optional()
    .describe(
      "The place of the observer, which moves the Moon by up to a degree; without it, the Earth's centre",
    ),
});
export type ResolveTargetInput = z.output<typeof resolveTargetInput>;

/** Where something in the sky is. */
export const resolvedTarget = z.object({
  ...target.pick({ name: true, ra: true, dec: true }).shape,
  name: target.shape.name.describe("The name used by the source"),
  source: z.string().describe("Where the position comes from"),
  moves: z
    .object({ at: z.string(), arcminutes_per_hour: z.number() })
    .optional()
    .describe(
      "For targets that move against the stars: the time of the position and the rate of motion. Telescopes don't follow it",
    ),
});
export type ResolvedTarget = z.infer<typeof resolvedTarget>;
