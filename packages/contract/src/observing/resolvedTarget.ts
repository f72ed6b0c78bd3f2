import { z } from "zod";
import { id, line, queryInteger, skyTime } from "../base/primitives.ts";
import { properMotion, targetFields } from "./observation.ts";
import { skyQuery } from "./visibility.ts";

export const resolveTargetInput = z.strictObject({
  name: line(100).describe("A designation or a proper name, like M 31, NGC 7000, Vega or Mars"),
  at: skyTime
    .optional()
    .describe(
      "The time of the position; required for the Sun, the Moon and planets. For a fixed time, its start or some minutes later: a body has to be there as that begins",
    ),
  until: skyTime
    .optional()
    .describe(
      "The end of a time that begins with `at`: the position is that of a moment, in its first 31 days, at which the observatory can observe the target by these conditions: the middle of the first hour or more in which it can, or of the longest part; without such a moment, or an observatory, that of its middle",
    ),
  ...skyQuery.shape,
  observatory_id: id
    .optional()
    .describe(
      "The place of the observer; required for the Moon, which it moves by up to a degree. Without it, the Earth's centre",
    ),
});
export type ResolveTargetInput = z.output<typeof resolveTargetInput>;

const arcminutes = z.number().positive();

/** Position and kind of something in the sky. */
export const resolvedTarget = z.object({
  ...targetFields.pick({ name: true, ra: true, dec: true }).shape,
  ...properMotion,
  name: targetFields.shape.name.describe("The name used by the source"),
  source: z.string().describe("Where the position comes from"),
  catalogue: z
    .string()
    .optional()
    .describe("Which catalogue of the source has it: OpenNGC, Hipparcos or d3-celestial"),
  other_names: z
    .array(z.string())
    .optional()
    .describe("What else it is called, designations first; at most 12 names"),
  type: z.string().optional().describe("In words, like Galaxy or Planetary nebula"),
  magnitude: z.number().optional().describe("Apparent visual magnitude; blue where only that is known"),
  size: z
    .object({
      major: arcminutes,
      minor: arcminutes.optional(),
      angle: z.number().optional().describe("Position angle of the longer axis, in degrees east of north"),
    })
    .optional()
    .describe("Its axes in minutes of arc"),
  moves: z
    .object({
      at: z.string(),
      arcminutes_per_hour: z.number(),
      is_up: z
        .boolean()
        .optional()
        .describe(
          "Of a time at an observatory: whether its sky, its limits and its downtimes allow the target to be observed in it, by these conditions",
        ),
    })
    .optional()
    .describe(
      "For targets that move against the stars: the time of the position and the rate of motion. Telescopes don't follow it",
    ),
});
export type ResolvedTarget = z.infer<typeof resolvedTarget>;

export const searchTargetsInput = z.strictObject({
  q: line(100).describe("The beginning of a name in any spelling, like m3, alpha cen or rose"),
  limit: queryInteger(1, 50).default(10),
});
export type SearchTargetsInput = z.output<typeof searchTargetsInput>;

const completion = resolvedTarget.omit({ moves: true }).extend({
  matched: z.string().describe("The name that begins like that"),
});
export type Completion = z.infer<typeof completion>;

/** The best known first. */
export const foundTargets = z.object({ items: z.array(completion) });
export type FoundTargets = z.infer<typeof foundTargets>;
