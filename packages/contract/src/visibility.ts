import { z } from "zod";
import { observationStatus } from "./observationStatus.ts";

/** What keeps an observation from being handed out. */
export const hindranceCode = z.enum([
  "status",
  "project",
  "retired",
  "offline",
  "plugin",
  "hold",
  "weather",
  "safety",
  "queue",
  "rejected",
  "time",
  "darkness",
  "altitude",
  "airmass",
  "moon_illumination",
  "moon_separation",
]);
export type HindranceCode = z.infer<typeof hindranceCode>;
export const hindrance = z.object({
  code: hindranceCode,
  /** A sentence for people. */
  message: z.string(),
});
export type Hindrance = z.infer<typeof hindrance>;

/** When target, Sun, Moon and windows next allow an observation to begin. */
export const chance = z.object({ start: z.string(), end: z.string() });
export type Chance = z.infer<typeof chance>;

const outlook = {
  next_chance: chance.nullable(),
  /** How far ahead was looked. */
  searched_until: z.string(),
};

/** What would become of an observation that is asked for. */
export const validation = z.object({
  /** Whether it would be taken. */
  valid: z.boolean(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  ...outlook,
  /** Why there is no chance within that time. */
  hindrance: hindrance.nullable(),
});
export type Validation = z.infer<typeof validation>;

/** Why an observation isn't observed now, and when it may be. */
export const explanation = z.object({
  status: observationStatus,
  /** Everything that is in its way at this moment; empty when it is handed out in the next minutes, or is under way. */
  hindrances: z.array(hindrance),
  ...outlook,
});
export type Explanation = z.infer<typeof explanation>;
