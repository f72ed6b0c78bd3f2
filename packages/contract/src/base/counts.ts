import { z } from "zod";
import { queryBoolean } from "./primitives.ts";

/** True if a list should count the items of each choice of its filters. */
export const withCounts = queryBoolean.optional();

/** Number of items that each choice of a filter would leave while the other filters stay; `all` without this filter. */
export const choiceCounts = <T extends string>(choices: readonly T[]) =>
  z.record(z.enum([...choices, "all"]), z.int());
export type ChoiceCounts<T extends string> = Record<T | "all", number>;

/** The choices of a filter that is on or off. */
export const yesOrNo = ["true", "false"] as const;
