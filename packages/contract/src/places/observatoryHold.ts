import { z } from "zod";
import { id, line, time } from "../base/primitives.ts";

/** People hold an observatory by hand: it is given no work until then, or until somebody ends the hold. */
export const observatoryHold = z.object({
  reason: z.string(),
  until: time.nullable(),
  /** The user who holds it: whoever began the hold, or was the last to change it. */
  by: id,
  /** From when on it is held by them, for that reason, until then. */
  since: time,
  /** From when on it is held at all, by whomever and whyever; undefined where that was never changed. */
  begun: time.optional(),
});
export type ObservatoryHold = z.infer<typeof observatoryHold>;

/** The hold at this moment: null once its time is over. */
export const holdAt = (hold: ObservatoryHold | null, now: Date): ObservatoryHold | null =>
  hold?.until && Date.parse(hold.until) <= now.getTime() ? null : hold;

/** A hold as people see it. */
export const shownHold = z.object({
  reason: z.string(),
  until: z.string().nullable(),
  by: z.string(),
  /** Null when their account is gone. */
  by_name: z.string().nullable(),
  since: z.string(),
});

export const holdObservatoryInput = z.strictObject({
  id,
  /** Shown to everybody who sees the observatory. */
  reason: line(500),
  /** End of the hold; without it the hold lasts until somebody ends it. */
  until: time.nullable().default(null),
});
export type HoldObservatoryInput = z.output<typeof holdObservatoryInput>;

/** New words of a hold; those that are left out stay. */
export const changeHoldInput = z.strictObject({
  id,
  reason: line(500).optional(),
  until: time.nullable().optional().describe("Null: until somebody ends it"),
  if_since: time
    .optional()
    .describe("Changes the hold only if it still is the one since then. Without it, the change wins"),
});
export type ChangeHoldInput = z.output<typeof changeHoldInput>;

export const endHoldInput = z.strictObject({
  id,
  if_since: time
    .optional()
    .describe("Ends the hold only if it still is the one since then. Without it, whichever there is"),
});
export type EndHoldInput = z.output<typeof endHoldInput>;
