import { observations, statusChanges } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { type ObservationStanding, observationStanding } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { readObservation } from "./atRest.ts";
import { requireEnder, requirePending } from "./changeable.ts";
import { observationNotice } from "./notice.ts";

/**
 * Deletes an observation that is pending, was never begun or ended, and has no files; a rapid one only if it was never handed
 * out. Throws UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, VERSION_MISMATCH, CONFLICT.
 */
export async function deleteObservation(
  ctx: Context,
  { id, if_version }: { id: string; if_version?: number | undefined },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const standing = await observationStanding(tx, ctx, id, "update");
    requireEnder(standing);
    await requirePending(tx, standing, if_version);
    requireNoRecord(standing);
    await requireNotCounted(tx, standing);
    await tx.delete(statusChanges).where(eq(statusChanges.observation_id, id));
    await tx.delete(observations.table).where(eq(observations.table.id, id));
    const { id: _, version: __, created_at: ___, updated_at: ____, ...before } = standing.observation;
    await record(tx, ctx, {
      subject: { type: "observation", id },
      action: "observation.delete",
      before,
      notices: [observationNotice({ id, ...readObservation(before) })],
    });
  });
}

/** A rapid request that was handed out is one of its project's in this month. */
async function requireNotCounted(tx: Transaction, { observation }: ObservationStanding): Promise<void> {
  if (readObservation(observation).urgency !== "rapid") return;
  const [step] = await tx
    .select()
    .from(statusChanges)
    .where(and(eq(statusChanges.observation_id, observation.id), eq(statusChanges.to_status, "assigned")))
    .limit(1);
  if (step) throw new DomainError("CONFLICT", "This rapid request was handed out before. Cancel it instead.");
}

/** Its history and its files stay. */
function requireNoRecord({ facts }: ObservationStanding): void {
  if (facts.has_record)
    throw new DomainError(
      "CONFLICT",
      "It was begun or has ended before, or has files. Cancel it instead: its history and files stay.",
    );
}
