import { isDeepStrictEqual } from "node:util";
import type { FieldError, ObservationDocument, UpdateObservationInput } from "@meridian/contract";
import { observatories, type Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { diff } from "../../base/diff.ts";
import { siteOf } from "../../places/observatories/index.ts";
import { filterErrors, fixedTimeErrors, repeatErrors, togetherErrors, windowErrors } from "./checks.ts";
import { fitErrors } from "./fit.ts";
import { reachErrors } from "./reach.ts";
import { sequenceErrors } from "./sequence.ts";

type Given = Omit<UpdateObservationInput, "id" | "if_version">;
export type Changes = Partial<ObservationDocument>;
type Exposure = ObservationDocument["exposures"][number];

/** Returns the changed fields, before and after. */
export function changesOf(stored: ObservationDocument, { exposures, ...given }: Given) {
  const wanted: Changes = {
    ...given,
    ...(exposures && { exposures: exposures.map((one, at) => withAcquired(one, stored.exposures[at])) }),
  };
  return diff(stored, movesPanels(stored, given) ? withNothing(stored, wanted) : wanted);
}

/** More or fewer of the same exposure: what there is of it counts. */
function withAcquired(wanted: Omit<Exposure, "acquired">, stored: Exposure | undefined): Exposure {
  const { acquired = 0, acquired_by_panel, ...same } = { ...stored, exposure_count: wanted.exposure_count };
  if (!isDeepStrictEqual(same, wanted)) return { ...wanted, acquired: 0 };
  return { ...wanted, acquired, ...(acquired_by_panel && { acquired_by_panel }) };
}

/** True if the changes give the observation another mosaic. */
const movesPanels = (stored: ObservationDocument, { sequence }: Changes): boolean =>
  sequence !== undefined && !isDeepStrictEqual(sequence?.mosaic ?? null, stored.sequence?.mosaic ?? null);

/** The changes with exposures of which nothing is acquired: there is nothing of another mosaic's panels. */
const withNothing = ({ exposures }: ObservationDocument, wanted: Changes): Changes => ({
  ...wanted,
  exposures: (wanted.exposures ?? exposures).map(({ acquired_by_panel: _, ...one }) => ({
    ...one,
    acquired: 0,
  })),
});

/** Lists the errors of these changes. Fields that stay as they are aren't checked again. */
export async function changesErrors(
  db: Queryable,
  ctx: Context,
  stored: ObservationDocument,
  after: Changes,
): Promise<FieldError[]> {
  const observatory = await observatories.find(db, stored.observatory_id);
  const site = observatory && siteOf(observatory);
  const request = { ...stored, ...after };
  const isGiven = (...fields: (keyof Changes)[]) => fields.some((field) => field in after);
  return [
    ...(site && isGiven("exposures") ? filterErrors(request, site) : []),
    ...(isGiven("windows") ? windowErrors(request, ctx.now()) : []),
    ...(isGiven("fixed_time_start", "fixed_time_end") ? fixedTimeErrors(request, ctx.now()) : []),
    ...(isGiven("exposures", "sequence", "windows", "fixed_time_start", "fixed_time_end")
      ? fitErrors(request, ctx.now())
      : []),
    ...(isGiven("windows", "fixed_time_start") ? togetherErrors(request) : []),
    ...(isGiven("monitoring", "fixed_time_start", "fixed_time_end") ? repeatErrors(request) : []),
    ...(site && isGiven("target", "constraints") ? reachErrors(request, site) : []),
    ...(site && isGiven("sequence", "target", "constraints") ? sequenceErrors(request, site) : []),
  ];
}
