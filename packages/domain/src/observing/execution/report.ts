import type { ObservationDocument, ObservationReport } from "@meridian/contract";
import { observations, type Stored } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { observationStatusOf } from "../../ground/access/index.ts";
import { measureImage } from "../acceptance/index.ts";
import { type Connection, hearOnce, requireCurrentPlugin } from "../connections/index.ts";
import { endingOf, moveObservation, readObservation } from "../observations/index.ts";
import { completeAcquisition } from "./completeAcquisition.ts";
import { noteProgress } from "./progress.ts";

type Observation = Stored<ObservationDocument>;
type Step = Parameters<typeof moveObservation>[3];

/** Messages by which a plugin begins or continues work, for which it must be new enough; all others end work. */
const takesOn: readonly string[] = ["accept", "started", "resumed", "progress"];

/**
 * Carries out a plugin's report on an observation assigned to its observatory. Throws as `hearOnce`; NOT_FOUND for another
 * observatory's observation, CONFLICT if its status doesn't allow the step, PLUGIN_TOO_OLD, INVALID naming a field.
 */
export const reportObservation = (ctx: Context, connection: Connection, message: ObservationReport) =>
  hearOnce(ctx, connection, message.message_id, async (tx) => {
    if (takesOn.includes(message.type)) await requireCurrentPlugin(tx, connection.observatoryId);
    const observation = await observations.find(tx, message.observation_id, "update");
    if (observation?.observatory_id !== connection.observatoryId) throw notFound("observation");
    return carryOut(tx, ctx, observation, message);
  });

async function carryOut(
  tx: Transaction,
  ctx: Context,
  observation: Observation,
  message: ObservationReport,
): Promise<void> {
  const move = (to: Step, reason: string | null = null) => step(tx, ctx, observation, to, reason);
  switch (message.type) {
    case "accept":
      return requireAssigned(observation);
    case "reject":
      return move("pending", message.reason);
    case "started":
    case "resumed":
      return move("in_progress");
    case "progress":
      return noteProgress(tx, ctx, observation, message);
    case "image":
      return measureImage(tx, ctx, observation, message);
    case "acquisition_complete":
      return completeAcquisition(tx, ctx, observation, message);
    case "suspended":
      // A pause is a person's: the plugin has stopped already, and doesn't go on by itself.
      if (observationStatusOf(observation) === "paused") return;
      return move("suspended", message.reason);
    case "aborted":
      return move("aborted", message.reason);
    case "failed":
      return move(failureOf(observation), message.reason);
  }
}

/** Moves the observation; a step repeated after a lost answer changes nothing. */
async function step(
  tx: Transaction,
  ctx: Context,
  observation: Observation,
  to: Step,
  reason: string | null,
) {
  if (observationStatusOf(observation) === to) return;
  await moveObservation(tx, ctx, observation.id, to, { by: ["plugin"], reason });
}

function requireAssigned(observation: Observation) {
  const status = observationStatusOf(observation);
  if (!["assigned", "in_progress", "paused", "suspended"].includes(status))
    throw new DomainError("CONFLICT", "This observation isn't assigned to this observatory any more.");
}

/** Observations that were begun may be partly done, and those whose rejected exposures were to be taken again are. */
const maybePartly: readonly string[] = ["assigned", "in_progress", "paused", "suspended"];

/** Returns the status of a failure. */
function failureOf(observation: Observation): "partially_completed" | "failed" {
  const read = readObservation(observation);
  return maybePartly.includes(read.status) ? endingOf(read) : "failed";
}
