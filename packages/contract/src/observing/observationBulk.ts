import { z } from "zod";
import { id, paragraphs } from "../base/primitives.ts";
import { isPassing, type ProblemCode, problemStatus } from "../base/problem.ts";
import { observationRequest } from "./observation.ts";
import type { ObservationAbilities } from "./observationRules.ts";

/** Actions on many observations at once, with the ability that each observation requires. */
export const bulkActions = {
  cancel: ({ cancel }: ObservationAbilities) => cancel,
  pause: ({ pause }: ObservationAbilities) => pause,
  resume: ({ resume }: ObservationAbilities) => resume,
  requeue: ({ set_status }: ObservationAbilities) => set_status.includes("pending"),
  set_priority: ({ update }: ObservationAbilities) => update,
};
export type BulkAction = keyof typeof bulkActions;

/** Greatest number of observations in one request. */
export const bulkMost = 200;

export const bulkObservationsInput = z
  .strictObject({
    action: z
      .enum(Object.keys(bulkActions) as [BulkAction, ...BulkAction[]])
      .describe("`requeue` puts assigned observations back to pending, as an operator"),
    ids: z
      .array(id)
      .min(1)
      .max(bulkMost)
      .refine((ids) => new Set(ids).size === ids.length, "must not name an observation twice"),
    reason: paragraphs(2000).optional().describe("Why the status changes; not with `set_priority`"),
    priority: observationRequest.shape.priority.unwrap().optional().describe("Only with `set_priority`"),
  })
  .superRefine(({ action, reason, priority }, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    if (action === "set_priority") {
      if (priority === undefined) refuse("priority", "is required with set_priority");
      if (reason !== undefined) refuse("reason", "must not be given with set_priority");
    } else if (priority !== undefined) refuse("priority", "must only be given with set_priority");
  });
export type BulkObservationsInput = z.output<typeof bulkObservationsInput>;

/** Outcome for one of them; `code` and `message` are those of the refusal that it would have got alone. */
export const bulkOutcome = z.object({
  id,
  done: z.boolean(),
  code: z
    .enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]])
    .nullable()
    .describe(
      "Those that are 429 or 5xx alone may pass: send the request again with the same Idempotency-Key, and only these are tried",
    ),
  message: z.string().nullable(),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;
export const bulkAnswer = z.object({ items: z.array(bulkOutcome).describe("In the order of `ids`") });
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/** True if it was refused for a reason that may pass. */
export const mayStillBeDone = ({ code }: BulkOutcome): boolean =>
  code !== null && isPassing(problemStatus[code]);
/** True if repeating the request may do more. Throws on anything but an answer. */
export const isUnfinished = (answer: unknown): boolean => bulkAnswer.parse(answer).items.some(mayStillBeDone);
