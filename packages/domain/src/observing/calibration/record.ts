import type { CalibrationDocument, HistoryEntry } from "@meridian/contract";
import type { Context, Transaction } from "../../base/context.ts";
import { publishAfterCommit, record } from "../../ground/record/index.ts";
import type { StoredCalibration } from "./stored.ts";

/** The part of a set that the history tells. */
export const saidOf = ({
  id: calibration_id,
  kind,
  frame_count,
  exposure_time,
  filter,
}: Pick<StoredCalibration, "id" | "kind" | "frame_count" | "exposure_time" | "filter">) => ({
  ...{ calibration_id, kind, frame_count, exposure_time, filter },
});

interface Change {
  verb: "request" | "cancel";
  before?: Partial<CalibrationDocument>;
  after?: Partial<CalibrationDocument>;
}

type About = Pick<StoredCalibration, "id" | "observatory_id">;

/** Has those who see the observatory told of a set, and its plugin. */
export const tellCalibration = (tx: Transaction, { id, observatory_id }: About): void =>
  publishAfterCommit(tx, { type: "calibration.changed", id, observatory_id });

/** Notes in the history of its observatory what became of a set, and in the audit log what a person did. */
export async function recordCalibration(
  tx: Transaction,
  ctx: Context,
  { id, observatory_id }: About,
  history: HistoryEntry<"observatory">,
  change?: Change,
): Promise<void> {
  await record(tx, ctx, { subject: { type: "observatory", id: observatory_id }, history });
  if (change) {
    const { verb, ...values } = change;
    await record(tx, ctx, { subject: { type: "calibration", id }, action: `calibration.${verb}`, ...values });
  }
  tellCalibration(tx, { id, observatory_id });
}
