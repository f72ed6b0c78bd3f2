import {
  type CancelObservationInput,
  type Mover,
  moversOf,
  type Observation,
  type ObservationStatus,
  type SetObservationStatusInput,
} from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { type ObservationStanding, observationStanding } from "../../ground/access/index.ts";
import { transaction } from "../../ground/record/index.ts";
import { readObservation } from "./atRest.ts";
import { requireEnder, requireMover } from "./changeable.ts";
import { observationOf } from "./find.ts";
import { moveObservation } from "./move.ts";

interface Step extends CancelObservationInput {
  to: ObservationStatus;
  /** Returns the roles in which the person takes the step; throws FORBIDDEN for somebody who may not. */
  moversFor(standing: ObservationStanding): Mover[];
}

const changeStatus = (ctx: Context, { id, reason, to, moversFor }: Step): Promise<Observation> =>
  transaction(ctx, async (tx) => {
    const by = moversFor(await observationStanding(tx, ctx, id, "update"));
    await moveObservation(tx, ctx, id, to, { by, reason: reason ?? null });
    return observationOf(tx, ctx, id);
  });

function operator({ facts }: ObservationStanding): Mover[] {
  if (moversOf(facts).includes("operator")) return ["operator"];
  throw new DomainError("FORBIDDEN", "Only operators of its observatory may set an observation's status.");
}

/**
 * Cancels an observation that isn't over, for the person who submitted it and for operators, or for those who manage the project of
 * one that is placed nowhere; `pauseObservation` and `resumeObservation` for the first two. Each throws UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, CONFLICT when its status doesn't
 * allow the step.
 */
export const cancelObservation = (ctx: Context, input: CancelObservationInput): Promise<Observation> =>
  changeStatus(ctx, { ...input, to: "cancelled", moversFor: requireEnder });

/** Halts an observation that is in progress. */
export const pauseObservation = (ctx: Context, input: CancelObservationInput): Promise<Observation> =>
  changeStatus(ctx, { ...input, to: "paused", moversFor: requireMover });

/** Lets a paused observation go on. */
export const resumeObservation = (ctx: Context, input: CancelObservationInput): Promise<Observation> =>
  changeStatus(ctx, { ...input, to: "in_progress", moversFor: requireMover });

/** Gives an observation a status by hand, for operators of its observatory. Throws as `cancelObservation` does. */
export const setObservationStatus = (
  ctx: Context,
  { status, ...input }: SetObservationStatusInput,
): Promise<Observation> =>
  changeStatus(ctx, {
    ...{ ...input, to: status },
    moversFor(standing) {
      const by = operator(standing);
      if (status === "assigned") requireNear(standing, ctx.now());
      return by;
    },
  });

/** Minutes before its fixed time. */
const near = 10;

/** A rapid observation interrupts everything else from the moment on at which it is handed out. */
function requireNear({ observation }: ObservationStanding, now: Date): void {
  const { urgency, fixed_time_start } = readObservation(observation);
  if (urgency !== "rapid" || fixed_time_start === null) return;
  if (Date.parse(fixed_time_start) - now.getTime() <= near * 60_000) return;
  throw new DomainError(
    "CONFLICT",
    `A rapid observation would interrupt everything until its fixed time. It can be handed out ${near} minutes before.`,
  );
}
