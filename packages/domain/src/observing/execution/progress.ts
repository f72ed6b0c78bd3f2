import type { ObservationDocument, ObservationReport } from "@meridian/contract";
import { askedCount, panelCount } from "@meridian/contract";
import { observations, type Stored } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, invalid } from "../../base/errors.ts";
import { publishAfterCommit } from "../../ground/record/index.ts";
import { observationNotice, readObservation } from "../observations/index.ts";

type Progress = Extract<ObservationReport, { type: "progress" }>;
type Exposure = ObservationDocument["exposures"][number];

/** Writes down how many of an exposure are acquired; a number that comes late takes none back. Throws CONFLICT, INVALID. */
export async function noteProgress(
  tx: Transaction,
  ctx: Context,
  stored: Stored<ObservationDocument>,
  { exposure: at, panel, acquired }: Progress,
): Promise<void> {
  const { id } = stored;
  const { exposures, sequence, status, user_id, observatory_id, project_id } = readObservation(stored);
  if (!["in_progress", "paused", "suspended"].includes(status))
    throw new DomainError("CONFLICT", "Only an observation that has begun makes progress.");
  const exposure = exposures[at];
  if (!exposure) throw invalid("exposure", `must be one of 0 to ${exposures.length - 1}`);
  const panels = panelCount(sequence);
  if (panel !== undefined && panel >= panels)
    throw invalid(
      "panel",
      panels > 1 ? `must be one of 0 to ${panels - 1}` : "must be left out: it is no mosaic",
    );
  const isOfPanel = panel !== undefined && panels > 1;
  const most = isOfPanel ? exposure.exposure_count : askedCount(exposure, sequence);
  if (acquired > most) throw invalid("acquired", `must not be more than the ${most} that are asked for`);
  const known = isOfPanel ? (exposure.acquired_by_panel?.[panel] ?? 0) : exposure.acquired;
  if (acquired <= known) return;
  const changed = isOfPanel ? withPanel(exposure, { panel, panels, acquired }) : { ...exposure, acquired };
  const after = exposures.map((one, index) => (index === at ? changed : one));
  await observations.patch(tx, id, { exposures: after }, ctx.now());
  publishAfterCommit(tx, observationNotice({ id, user_id, observatory_id, project_id }));
}

/** The exposure with another count of one panel. What was reported without its panel stays counted. */
function withPanel(
  exposure: Exposure,
  { panel, panels, acquired }: { panel: number; panels: number; acquired: number },
): Exposure {
  const known = exposure.acquired_by_panel ?? [];
  const acquired_by_panel = Array.from({ length: panels }, (_, at) =>
    at === panel ? acquired : (known[at] ?? 0),
  );
  const sum = acquired_by_panel.reduce((all, one) => all + one, 0);
  return { ...exposure, acquired: Math.max(exposure.acquired, sum), acquired_by_panel };
}
