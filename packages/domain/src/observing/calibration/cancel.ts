import type { Calibration, CancelCalibrationInput } from "@meridian/contract";
import { calibrations } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { transaction } from "../../ground/record/index.ts";
import { recordCalibration, saidOf } from "./record.ts";
import { calibrationOf, calibrationStanding, findCalibration, isOpen } from "./stored.ts";

/**
 * Cancels a set that isn't over, for the observatory's administrators; frames that were taken stay. Throws NOT_FOUND, FORBIDDEN,
 * CONFLICT when it is over.
 */
export async function cancelCalibration(
  ctx: Context,
  { id, reason }: CancelCalibrationInput,
): Promise<Calibration> {
  return transaction(ctx, async (tx) => {
    const { abilities } = await calibrationStanding(tx, ctx, id);
    if (!abilities.administer)
      throw new DomainError("FORBIDDEN", "Your permissions on this observatory don't allow this.");
    const stored = await findCalibration(tx, id, "update");
    if (!isOpen(stored)) throw new DomainError("CONFLICT", "The calibration is over already.");
    const ended_at = ctx.now().toISOString();
    await calibrations.patch(tx, id, { status: "cancelled", ended_at, reason }, ctx.now());
    const history = { event: "calibration_cancelled", ...saidOf(stored), reason } as const;
    await recordCalibration(tx, ctx, stored, history, {
      verb: "cancel",
      before: { status: stored.status },
      after: { status: "cancelled", ...(reason && { reason }) },
    });
    return calibrationOf(tx, id);
  });
}
