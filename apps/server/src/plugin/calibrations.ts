import type { CalibrationReport } from "@meridian/contract";
import { type CalibrationWork, listCalibrationWork, whyOver } from "@meridian/domain";
import { type Session, say } from "./session.ts";

const tooOld = "The plugin is below the minimum version.";

async function workOf({ ctx, connection, isOutdated }: Session): Promise<CalibrationWork> {
  const work = await listCalibrationWork(ctx, connection.observatoryId);
  return isOutdated ? { ...work, calibrations: [] } : work;
}

/** Answers a plugin that takes calibration frames. From now on it is told what changes; others hear nothing of them. */
export async function answerCalibrations(session: Session, reply_to: string): Promise<void> {
  const work = await workOf(session);
  const { calibrations, ...held } = work;
  session.calibrations = { ids: new Set(calibrations.map(({ id }) => id)), ...held };
  say(session, { type: "calibrations", reply_to, ...work });
}

/** Tells a plugin what differs from what it was told of calibrations. */
export async function tellCalibrations(session: Session): Promise<void> {
  const { calibrations: told, ctx } = session;
  if (!told) return;
  const { calibrations, ...held } = await workOf(session);
  if (told.held !== held.held || told.hold_id !== held.hold_id)
    say(session, { type: "calibration_hold", ...held });
  Object.assign(told, held);
  const open = new Set(calibrations.map(({ id }) => id));
  for (const calibration of calibrations)
    if (!told.ids.has(calibration.id)) say(session, { type: "calibrate", calibration });
  const over = [...told.ids].filter((id) => !open.has(id));
  const reasons = over.length > 0 ? await whyOver(ctx, over) : new Map<string, string | null>();
  for (const calibration_id of over)
    say(session, {
      type: "calibration_release",
      calibration_id,
      reason: session.isOutdated ? tooOld : (reasons.get(calibration_id) ?? null),
    });
  told.ids = open;
}

/** Notes what the plugin itself has reported, so that it isn't told again. */
export function noteCalibration({ calibrations: told }: Session, report: CalibrationReport): void {
  const { type, calibration_id } = report;
  if (type === "calibration_opened") told?.ids.add(calibration_id);
  if (type === "calibration_completed" || type === "calibration_failed") told?.ids.delete(calibration_id);
}
