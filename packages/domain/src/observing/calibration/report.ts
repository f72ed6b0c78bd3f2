import type { CalibrationDocument, CalibrationReport } from "@meridian/contract";
import { calibrations } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, invalid, notFound } from "../../base/errors.ts";
import { type Connection, hearOnce, requireCurrentPlugin } from "../connections/index.ts";
import { begunAt, openOwn } from "./openOwn.ts";
import { recordCalibration, saidOf, tellCalibration } from "./record.ts";
import { findCalibration, isOpen, type StoredCalibration } from "./stored.ts";

type Report = Exclude<CalibrationReport, { type: "calibration_opened" }>;

/** Messages by which a plugin begins or continues work, for which it must be new enough. */
const takesOn: readonly string[] = ["calibration_opened", "calibration_started", "calibration_progress"];

/**
 * Carries out a plugin's report on a set of calibration frames of its observatory. Throws as `hearOnce`; NOT_FOUND for another
 * observatory's set, CONFLICT where it is over or too many are open, PLUGIN_TOO_OLD, INVALID naming a field.
 */
export const reportCalibration = (ctx: Context, connection: Connection, message: CalibrationReport) =>
  hearOnce(ctx, connection, message.message_id, async (tx) => {
    const { observatoryId } = connection;
    if (takesOn.includes(message.type)) await requireCurrentPlugin(tx, observatoryId);
    if (message.type === "calibration_opened") return openOwn(tx, ctx, observatoryId, message);
    const stored = await findCalibration(tx, message.calibration_id, "update");
    if (stored.observatory_id !== observatoryId) throw notFound("calibration");
    return carryOut(tx, ctx, stored, message);
  });

async function carryOut(tx: Transaction, ctx: Context, stored: StoredCalibration, message: Report) {
  // The same again, after an answer that got lost.
  if (message.type === `calibration_${stored.status}`) return;
  if (!isOpen(stored)) throw new DomainError("CONFLICT", `The calibration is ${stored.status} already.`);
  const patch = (changes: Partial<CalibrationDocument>) =>
    calibrations.patch(tx, stored.id, changes, ctx.now());
  const ended_at = ctx.now().toISOString();
  switch (message.type) {
    case "calibration_started": {
      const isFirst = stored.status === "requested";
      const begun = isFirst && {
        status: "taking" as const,
        ...(await begunAt(tx, ctx, stored.observatory_id)),
      };
      await patch({ reason: null, ...begun });
      return tellCalibration(tx, stored);
    }
    case "calibration_progress":
      await patch({ taken: takenIn(stored, message.taken), reason: null });
      return tellCalibration(tx, stored);
    case "calibration_waiting":
      await patch({ reason: message.reason });
      return tellCalibration(tx, stored);
    case "calibration_completed":
      requireAll(stored);
      await patch({ status: "completed", ended_at, reason: null });
      return recordCalibration(tx, ctx, stored, { event: "calibration_completed", ...saidOf(stored) });
    case "calibration_failed": {
      const { reason } = message;
      await patch({ status: "failed", ended_at, reason });
      return recordCalibration(tx, ctx, stored, { event: "calibration_failed", ...saidOf(stored), reason });
    }
  }
}

/** The number of frames only grows, and no further than was asked for. Throws CONFLICT, INVALID. */
function takenIn({ status, taken, frame_count }: StoredCalibration, reported: number): number {
  if (status !== "taking") throw new DomainError("CONFLICT", "The calibration hasn't begun.");
  if (reported > frame_count)
    throw invalid("taken", `must be at most ${frame_count}, as many as are asked for`);
  return Math.max(taken, reported);
}

function requireAll({ status, taken, frame_count }: StoredCalibration) {
  if (status !== "taking" || taken < frame_count)
    throw new DomainError("CONFLICT", `The calibration has ${taken} of ${frame_count} frames.`);
}
