import type { BulkAction, BulkAnswer, BulkObservationsInput, BulkOutcome } from "@meridian/contract";
import { requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";
import type { DomainError } from "../errors.ts";
import { refusalOf } from "../unavailable.ts";
import {
  cancelObservation,
  pauseObservation,
  resumeObservation,
  setObservationStatus,
} from "./changeStatus.ts";
import { updateObservation } from "./update.ts";

type Given = Pick<BulkObservationsInput, "reason" | "priority"> & { id: string };

const verbs: Record<BulkAction, (ctx: Context, given: Given) => Promise<unknown>> = {
  cancel: cancelObservation,
  pause: pauseObservation,
  resume: resumeObservation,
  requeue: (ctx, given) => setObservationStatus(ctx, { ...given, status: "pending" }),
  set_priority: (ctx, { id, priority }) => updateObservation(ctx, { id, priority }),
};

const unknownFault = "Something went wrong on the server. Look how it stands now.";
/** Says nothing of the observation, and something else in a moment. */
const isPassing = ({ code }: DomainError) => code === "UNAVAILABLE" || code === "MAINTENANCE";

/**
 * Does the same to many observations, one after the other, each as if it were asked for alone: what is refused of one
 * changes nothing of the others, and the answer says so of each. Throws UNAUTHENTICATED, and what went wrong where
 * nothing else happened to any of them.
 */
export async function bulkObservations(
  ctx: Context,
  { action, ids, ...given }: BulkObservationsInput,
): Promise<BulkAnswer> {
  requireUser(ctx);
  const items: BulkOutcome[] = [];
  const faults: unknown[] = [];
  for (const id of ids) {
    try {
      await verbs[action](ctx, { id, ...given });
      items.push({ id, done: true, code: null, message: null });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || isPassing(refusal)) faults.push(error);
      if (!refusal)
        ctx.log.error({ err: error, observation_id: id }, "one of many observations couldn't be changed");
      items.push({
        id,
        done: false,
        code: refusal?.code ?? "INTERNAL",
        message: refusal?.message ?? unknownFault,
      });
    }
  }
  if (faults.length === ids.length) throw faults[0];
  return { items };
}
