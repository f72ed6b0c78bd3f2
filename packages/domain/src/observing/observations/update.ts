import type { Observation, ObservationDocument, UpdateObservationInput } from "@meridian/contract";
import { observations } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { invalidFields } from "../../base/errors.ts";
import { holdObservatories, observationStanding } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { readObservation } from "./atRest.ts";
import { requireMover, requirePending, requireSubmittable } from "./changeable.ts";
import { type Changes, changesErrors, changesOf } from "./changes.ts";
import { destinationErrors } from "./destinations.ts";
import { observationOf } from "./find.ts";
import { observationNotice } from "./notice.ts";
import { withPanelsOf } from "./sequence.ts";

/**
 * Changes what is asked for, while the observation is pending; for operators, and for who submitted it and could do so again.
 * Throws
 * UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, VERSION_MISMATCH, CONFLICT, and INVALID naming everything that can't be had.
 */
export async function updateObservation(ctx: Context, input: UpdateObservationInput): Promise<Observation> {
  const { id, if_version, ...given } = input;
  return transaction(ctx, async (tx) => {
    await holdObservatories(tx, given.where?.observatory_ids ?? []);
    const whereTo = await storageErrors(tx, ctx, input);
    const standing = await observationStanding(tx, ctx, id, "update");
    requireMover(standing);
    await requirePending(tx, standing, if_version);
    const stored = readObservation(standing.observation);
    const wanted = await withPanelsOf(tx, stored.observatory_id, given);
    const handedOut = await query(tx)`
      select from status_changes where observation_id = ${id} and to_status = 'assigned' limit 1`;
    const { before, after } = changesOf(stored, wanted, {
      now: ctx.now(),
      wasHandedOut: handedOut.length > 0,
    });
    if (Object.keys(after).length > 0) {
      requireSubmittable(standing);
      const errors = await changesErrors(tx, ctx, stored, after);
      if (after.external_storage_id) errors.push(...whereTo);
      if (errors.length > 0) throw invalidFields(errors);
      await write(tx, ctx, { id, ...stored }, before, after);
    }
    return observationOf(tx, ctx, id);
  });
}

/**
 * Lists the errors of a given destination, which is the submitter's to choose, whoever writes it down. Organizations are
 * locked before observations, so the destination's is locked first; only the locked observation shows whether it changes.
 */
async function storageErrors(
  tx: Transaction,
  ctx: Context,
  { id, external_storage_id }: UpdateObservationInput,
) {
  if (!external_storage_id) return [];
  const standing = await observationStanding(tx, ctx, id);
  requireMover(standing);
  return destinationErrors(tx, readObservation(standing.observation).user_id, external_storage_id);
}

async function write(
  tx: Transaction,
  ctx: Context,
  stored: ObservationDocument & { id: string },
  before: Changes,
  after: Changes,
) {
  const { id } = stored;
  await observations.patch(tx, id, after, ctx.now());
  await record(tx, ctx, {
    subject: { type: "observation", id },
    action: "observation.update",
    before,
    after,
    notices: [observationNotice(stored)],
  });
}
