import { isDeepStrictEqual } from "node:util";
import type { FieldError, ObservationDocument, UpdateObservationInput } from "@meridian/contract";
import { observatories, type Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { diff } from "../../base/diff.ts";
import { siteOf } from "../../places/observatories/index.ts";
import { filterErrors, fixedTimeErrors, repeatErrors, togetherErrors, windowErrors } from "./checks.ts";
import { fitErrors } from "./fit.ts";
import { reachErrors } from "./reach.ts";

type Given = Omit<UpdateObservationInput, "id" | "if_version">;
export type Changes = Partial<ObservationDocument>;
type Exposure = ObservationDocument["exposures"][number];

/** Returns the changed fields, before and after. */
export function changesOf(stored: ObservationDocument, { exposures, ...given }: Given) {
  const wanted: Changes = {
    ...given,
    ...(exposures && { exposures: exposures.map((one, at) => withAcquired(one, stored.exposures[at])) }),
  };
  return diff(stored, wanted);
}

/** More or fewer of the same exposure: what there is of it counts. */
function withAcquired(wanted: Omit<Exposure, "acquired">, stored: Exposure | undefined): Exposure {
  const { acquired = 0, ...same } = { ...stored, exposure_count: wanted.exposure_count };
  return { ...wanted, acquired: isDeepStrictEqual(same, wanted) ? acquired : 0 };
}

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
    ...(isGiven("exposures", "windows", "fixed_time_start", "fixed_time_end")
      ? fitErrors(request, ctx.now())
      : []),
    ...(isGiven("windows", "fixed_time_start") ? togetherErrors(request) : []),
    ...(isGiven("monitoring", "fixed_time_start", "fixed_time_end") ? repeatErrors(request) : []),
    ...(site && isGiven("target", "constraints") ? reachErrors(request, site) : []),
  ];
}
