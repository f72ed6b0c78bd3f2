import {
  type BulkAction,
  type BulkAnswer,
  type BulkObservationsInput,
  type BulkOutcome,
  mayStillBeDone,
} from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { requireUser } from "../../ground/access/index.ts";
import { refusalOf } from "../../ground/faults/index.ts";
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

/**
 * Does the same to many observations, one after the other, each as if it were asked for alone: what is refused of one
 * changes nothing of the others, and the answer says so of each. Those that an `earlier` answer settled are as it says.
 * Throws UNAUTHENTICATED, and what went wrong where nothing else happened to any of them.
 */
export async function bulkObservations(
  ctx: Context,
  { action, ids, ...given }: BulkObservationsInput,
  earlier?: BulkAnswer,
): Promise<BulkAnswer> {
  requireUser(ctx);
  const settled = new Map(
    earlier?.items.filter((item) => !mayStillBeDone(item)).map((item) => [item.id, item]),
  );
  const items: BulkOutcome[] = [];
  const faults: unknown[] = [];
  for (const id of ids) {
    const item = settled.get(id) ?? (await outcomeOf(ctx, action, { id, ...given }, faults));
    items.push(item);
  }
  if (faults.length === ids.length) throw faults[0];
  return { items };
}

/** `faults` is given those errors that say nothing of the observation. */
async function outcomeOf(
  ctx: Context,
  action: BulkAction,
  given: Given,
  faults: unknown[],
): Promise<BulkOutcome> {
  const { id } = given;
  try {
    await verbs[action](ctx, given);
    return { id, done: true, code: null, message: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal)
      ctx.log.error({ err: error, observation_id: id }, "one of many observations couldn't be changed");
    const [code, message] = refusal ? [refusal.code, refusal.message] : (["INTERNAL", unknownFault] as const);
    const outcome = { id, done: false, code, message };
    if (mayStillBeDone(outcome)) faults.push(error);
    return outcome;
  }
}
