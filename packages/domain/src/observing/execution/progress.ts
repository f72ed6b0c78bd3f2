import type { ObservationDocument, ObservationReport } from "@meridian/contract";
import { observations, type Stored } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, invalid } from "../../base/errors.ts";
import { tell } from "../../ground/record/index.ts";
import { observationNotice, readObservation } from "../observations/index.ts";

type Progress = Extract<ObservationReport, { type: "progress" }>;

/** So many of an exposure are acquired; a number that comes late doesn't take any back. Throws CONFLICT, INVALID. */
export async function noteProgress(
  tx: Transaction,
  ctx: Context,
  stored: Stored<ObservationDocument>,
  { exposure: at, acquired }: Progress,
): Promise<void> {
  const { id } = stored;
  const { exposures, status, user_id, observatory_id, project_id } = readObservation(stored);
  if (!["in_progress", "paused", "suspended"].includes(status))
    throw new DomainError("CONFLICT", "Only an observation that has begun makes progress.");
  const exposure = exposures[at];
  if (!exposure) throw invalid("exposure", `must be one of 0 to ${exposures.length - 1}`);
  if (acquired > exposure.exposure_count)
    throw invalid("acquired", `must not be more than the ${exposure.exposure_count} that are asked for`);
  if (acquired <= exposure.acquired) return;
  const after = exposures.map((one, index) => (index === at ? { ...one, acquired } : one));
  await observations.patch(tx, id, { exposures: after }, ctx.now());
  tell(tx, observationNotice({ id, user_id, observatory_id, project_id }));
}
