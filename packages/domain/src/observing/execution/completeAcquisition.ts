import type { ObservationDocument, ObservationReport } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { requireCurrentPlugin } from "../connections/index.ts";
import { acquiredOf, askedOf, endingOf, moveObservation, readObservation } from "../observations/index.ts";
import { announceFiles } from "./announce.ts";
import { completeVerified } from "./complete.ts";

type Completion = Extract<ObservationReport, { type: "acquisition_complete" }>;

/**
 * The plugin has acquired what it is going to acquire. An observation of which less was acquired than asked for ends as one
 * that is cut short. Files that are announced count too: each has to be uploaded. Throws CONFLICT, INVALID, and
 * PLUGIN_TOO_OLD when a plugin below the minimum version hasn't reported every exposure.
 */
export async function completeAcquisition(
  tx: Transaction,
  ctx: Context,
  stored: Stored<ObservationDocument>,
  { files }: Completion,
): Promise<void> {
  const observation = readObservation(stored);
  const { id } = stored;
  const asked = askedOf(observation);
  const reported = acquiredOf(observation);
  if (reported < asked) await requireCurrentPlugin(tx, observation.observatory_id);
  const acquired = Math.max(reported, files.length);
  if (acquired < asked) {
    const reason = `${acquired} of ${asked} exposures were acquired.`;
    await cutShort(tx, ctx, { id, status: observation.status }, endingOf(observation, acquired), reason);
  } else if (observation.status !== "acquisition_complete")
    await moveObservation(tx, ctx, id, "acquisition_complete", { by: ["plugin"] });
  await announceFiles(tx, ctx, id, files);
  await completeVerified(tx, ctx, id);
}

/** The plugin ends what is in progress; of what is suspended, the table of transitions leaves that to the service. */
async function cutShort(
  tx: Transaction,
  ctx: Context,
  { id, status }: Pick<ObservationDocument, "status"> & { id: string },
  to: "partially_completed" | "failed",
  reason: string,
) {
  if (status === to || status === "acquisition_complete") return;
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  if (status === "suspended") return moveObservation(tx, bySystem, id, to, { by: ["monitor"], reason });
  const ends = status === "in_progress" ? to : "acquisition_complete";
  await moveObservation(tx, ctx, id, ends, { by: ["plugin"], reason });
}
