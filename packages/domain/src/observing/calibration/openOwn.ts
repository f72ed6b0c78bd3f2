import type { CalibrationReport } from "@meridian/contract";
import { calibrations, observatories, type Queryable } from "@meridian/database";
import { shaped } from "../../base/atRest.ts";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { eveningOf } from "../scheduling/index.ts";
import { tellCalibration } from "./record.ts";
import { requireOwnRoom, requireRoom } from "./room.ts";

type Opened = Extract<CalibrationReport, { type: "calibration_opened" }>;

/**
 * Opens a set that a plugin takes of its own accord. The same again changes nothing. Throws CONFLICT where the id is another
 * one's, or too many are open.
 */
export async function openOwn(
  tx: Transaction,
  ctx: Context,
  observatory_id: string,
  { calibration_id: id, calibration }: Opened,
): Promise<void> {
  if (!(await observatories.find(tx, observatory_id, "update"))) throw notFound("observatory");
  const known = await calibrations.find(tx, id);
  if (known?.observatory_id === observatory_id) return;
  if (known) throw new DomainError("CONFLICT", "Another calibration has this id.");
  await requireRoom(tx, observatory_id);
  await requireOwnRoom(tx, ctx, observatory_id);
  const begun = await begunAt(tx, ctx, observatory_id);
  const given = { observatory_id, ...calibration, status: "taking", requested_by: null, ...begun } as const;
  await calibrations.insert(tx, given, ctx.now(), id);
  tellCalibration(tx, { id, observatory_id });
}

/** The night and the moment of a set that an observatory begins now. */
export async function begunAt(db: Queryable, { now }: Pick<Context, "now">, observatoryId: string) {
  const at = now();
  const { longitude } = shaped(await observatories.find(db, observatoryId), { longitude: 0 });
  const moment = { start: at.getTime(), end: at.getTime() };
  return { night: eveningOf(longitude, moment), started_at: at.toISOString() };
}
