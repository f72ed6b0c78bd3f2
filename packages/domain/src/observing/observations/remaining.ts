import { acquiredOfPanel, expand, type Remaining } from "@meridian/contract";
import { observatories } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { observationStanding } from "../../ground/access/index.ts";
import { siteOf } from "../../places/observatories/index.ts";
import { readObservation } from "./atRest.ts";

/**
 * Returns the steps of an observation that are left, with the overheads of its observatory, or usual ones while it is placed nowhere, and the panels of its mosaic with
 * the progress of each. For everybody who may see the observation. Throws UNAUTHENTICATED, NOT_FOUND.
 */
export async function getRemaining(ctx: Context, { id }: { id: string }): Promise<Remaining> {
  const { observation } = await observationStanding(ctx.db, ctx, id);
  const document = readObservation(observation);
  const { observatory_id: placedAt } = document;
  const observatory = placedAt === null ? undefined : await observatories.find(ctx.db, placedAt);
  const { panels, ...left } = expand(document, siteOf(observatory ?? {}).overheads);
  const { exposures } = document;
  const asked = exposures.reduce((sum, { exposure_count }) => sum + exposure_count, 0);
  const progressOf = (panel: number) => ({ asked, acquired: acquiredOfPanel(exposures, panel) });
  return { ...left, panels: panels.map((panel, at) => ({ ...panel, ...progressOf(at) })) };
}
