import type { ObservationDocument, ObservationReport } from "@meridian/contract";
import { askedCount, panelCount } from "@meridian/contract";
import { observations, type Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, invalid } from "../../base/errors.ts";
import { publishAfterCommit } from "../../ground/record/index.ts";
import { observationNotice, readObservation, rejectedByPanel, withPanels } from "../observations/index.ts";

type Progress = Extract<ObservationReport, { type: "progress" }>;

/**
 * Writes down how many of an exposure are acquired; a number that comes late takes none back. The plugin counts rejected
 * ones, too. Throws CONFLICT, INVALID.
 */
export async function noteProgress(
  tx: Transaction,
  ctx: Context,
  stored: Stored<ObservationDocument>,
  { exposure: at, panel, acquired }: Progress,
): Promise<void> {
  const { id } = stored;
  const observation = readObservation(stored);
  const { exposures, sequence, status, user_id, observatory_id, project_id } = observation;
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
  const wanted = isOfPanel ? exposure.exposure_count : askedCount(exposure, sequence);
  const rejected = isOfPanel ? rejectedByPanel(observation, at)[panel]! : observation.rejected[at]!;
  const most = wanted + rejected;
  const judged =
    acquired > most && (isOfPanel || panels === 1) ? await judgedOf(tx, id, at, isOfPanel ? panel : null) : 0;
  if (acquired > most && acquired > wanted + judged)
    throw invalid("acquired", `must not be more than the ${most} that are asked for`);
  const kept = acquired - rejected;
  const known = isOfPanel ? (exposure.acquired_by_panel?.[panel] ?? 0) : exposure.acquired;
  if (kept <= known) return;
  const changed = isOfPanel
    ? withPanels(exposure, Array(panels).fill(0).with(panel, kept))
    : { ...exposure, acquired: kept };
  const after = exposures.map((one, index) => (index === at ? changed : one));
  await observations.patch(tx, id, { exposures: after }, ctx.now());
  publishAfterCommit(tx, observationNotice({ id, user_id, observatory_id, project_id }));
}

/**
 * Counts the images of an exposure, or of one panel of it, that were ever judged: as many more may have been taken, because the plugin
 * was asked for them before they were accepted after all.
 */
async function judgedOf(
  tx: Transaction,
  id: string,
  exposure: number,
  panel: number | null,
): Promise<number> {
  const [{ count }] = await query<[{ count: number }]>(tx)`
    select count(*)::int as count from user_files
     where doc_observation_id = ${id} and doc -> 'exposure' = ${JSON.stringify(exposure)}::jsonb
       and ${panel === null ? sql`true` : sql`doc -> 'panel' = ${JSON.stringify(panel)}::jsonb`}
       and jsonb_typeof(doc -> 'judged_at') = 'string'`;
  return count;
}
