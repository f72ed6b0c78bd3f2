import {
  type Calibration,
  type CalibrationSettings,
  observatoryDocument,
  type RequestCalibrationInput,
} from "@meridian/contract";
import { calibrations, type Stored } from "@meridian/database";
import { readAtRest } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { DomainError, invalid } from "../../base/errors.ts";
import { requireObservatory, requireUser } from "../../ground/access/index.ts";
import { transaction } from "../../ground/record/index.ts";
import { recordCalibration, saidOf } from "./record.ts";
import { requireRoom } from "./room.ts";
import { calibrationOf } from "./stored.ts";

/**
 * Requests a set of calibration frames of an observatory, for its administrators. Its program takes it at the times for which
 * it is configured. Throws NOT_FOUND, FORBIDDEN, INVALID, CONFLICT where the observatory is out of service or has too many open.
 */
export async function requestCalibration(
  ctx: Context,
  { id: observatory_id, ...settings }: RequestCalibrationInput,
): Promise<Calibration> {
  return transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, observatory_id, "administer", "update");
    requirePossible(observatory, settings);
    await requireRoom(tx, observatory_id);
    const requested_by = requireUser(ctx).userId;
    const given = { observatory_id, ...settings, status: "requested", requested_by } as const;
    const stored = await calibrations.insert(tx, given, ctx.now());
    const history = { event: "calibration_requested", ...saidOf(stored) } as const;
    await recordCalibration(tx, ctx, stored, history, {
      verb: "request",
      after: { observatory_id, ...settings },
    });
    return calibrationOf(tx, stored.id);
  });
}

const atRest = observatoryDocument.pick({ filters: true, retired: true });

/** Throws INVALID for a flat through a filter that isn't there. */
function requirePossible(observatory: Stored<unknown>, { kind, filter }: CalibrationSettings) {
  const { filters, retired } = readAtRest(atRest, observatory);
  if (retired) throw new DomainError("CONFLICT", "The observatory is out of service.");
  if (kind !== "flat" || filters.length === 0) return;
  if (filter === null) throw invalid("filter", `is required: one of ${filters.join(", ")}`);
  if (!filters.includes(filter)) throw invalid("filter", `must be one of ${filters.join(", ")}`);
}
