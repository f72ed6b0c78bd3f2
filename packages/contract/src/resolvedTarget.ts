import { z } from "zod";
import { target } from "./observation.ts";
import { id, line, skyTime } from "./primitives.ts";

export const resolveTargetInput = z.strictObject({
  name: line(100).describe("A designation or a proper name, like M 31, NGC 7000, Vega or Mars"),
  at: skyTime.optional().describe("When the Sun, the Moon or a planet is to be there; needed for those"),
  observatory_id: id
    .optional()
    .describe("Where they are seen from, which for the Moon is up to a degree; else from the Earth's centre"),
});
export type ResolveTargetInput = z.output<typeof resolveTargetInput>;

/** Where something in the sky is. */
export const resolvedTarget = z.object({
  ...target.pick({ name: true, ra: true, dec: true }).shape,
  name: target.shape.name.describe("As the source calls it"),
  source: z.string().describe("Where the position comes from"),
  moves: z
    .object({ at: z.string(), arcminutes_per_hour: z.number() })
    .optional()
    .describe(
      "Of what moves against the stars: when it is there, and how fast it leaves. Telescopes don't follow it",
    ),
});
export type ResolvedTarget = z.infer<typeof resolvedTarget>;
