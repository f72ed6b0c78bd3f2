import { z } from "zod";
import { target } from "./observation.ts";
import { line } from "./primitives.ts";

export const resolveTargetInput = z.strictObject({
  name: line(100).describe("A designation or a proper name, like M 31, NGC 7000 or Vega"),
});
export type ResolveTargetInput = z.output<typeof resolveTargetInput>;

/** Where something in the sky is. */
export const resolvedTarget = z.object({
  ...target.pick({ name: true, ra: true, dec: true }).shape,
  name: target.shape.name.describe("As the source calls it"),
  source: z.string().describe("Where the position comes from"),
});
export type ResolvedTarget = z.infer<typeof resolvedTarget>;
