import { isDeepStrictEqual } from "node:util";
import type { FieldError, ObservationDocument, UpdateObservationInput } from "@meridian/contract";
import { observatories, type Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { diff } from "../../base/diff.ts";
import { siteOf } from "../../places/observatories/index.ts";
import { bodyErrors, isSameBody } from "../bodies/index.ts";
import { acquiredOf, rejectedOf } from "./acquired.ts";
import { filterErrors, fixedTimeErrors, repeatErrors, togetherErrors, windowErrors } from "./checks.ts";
import { fitErrors } from "./fit.ts";
import { networkErrors } from "./fitting.ts";
import { sitesOfNetwork } from "./places.ts";
import { reachErrors } from "./reach.ts";
import { gapErrors, sequenceErrors } from "./sequence.ts";

type Given = Omit<UpdateObservationInput, "id" | "if_version">;
export type Changes = Partial<ObservationDocument>;
type Exposure = ObservationDocument["exposures"][number];

/**
 * Returns the changed fields, before and after. Images count only for the exposures that they were taken for: of one that was handed out
 * before, those since now, for it may have been exposed while the line was cut.
 */
export function changesOf(
  stored: ObservationDocument,
  { exposures, ...given }: Given,
  { now, wasHandedOut }: { now: Date; wasHandedOut: boolean },
) {
  const isTouched = wasHandedOut || rejectedOf(stored) + acquiredOf(stored) > 0;
  const since = isTouched ? { counted_since: now.toISOString() } : {};
  const wanted: Changes = { ...given, ...(exposures && exposuresWanted(stored, exposures, since)) };
  return diff(stored, asksOtherImages(stored, given) ? { ...withNothing(stored, wanted), ...since } : wanted);
}

function exposuresWanted(stored: ObservationDocument, exposures: Wanted[], since: Changes): Changes {
  const counted = exposures.map((one, at) => withAcquired(one, stored.exposures[at]));
  const same = exposures.map((one, at) => isSameExposure(one, stored.exposures[at]));
  const isNew = stored.exposures.every((_, at) => same[at]) ? {} : since;
  if (rejectedOf(stored) + acquiredOf(stored) === 0) return { exposures: counted, ...isNew };
  const rejected = exposures.map((_, at) => (same[at] ? stored.rejected[at]! : 0));
  const rejected_by_panel = stored.rejected_by_panel
    .slice(0, exposures.length)
    .map((byPanel, at) => (same[at] ? byPanel : []));
  return { exposures: counted, rejected, rejected_by_panel, ...isNew };
}

type Wanted = Omit<Exposure, "acquired">;

/** True for more or fewer of the same exposure: what there is of it counts. */
function isSameExposure(wanted: Wanted, stored: Exposure | undefined): boolean {
  const {
    acquired: _,
    acquired_by_panel: __,
    ...same
  } = { ...stored, exposure_count: wanted.exposure_count };
  return isDeepStrictEqual(same, wanted);
}

function withAcquired(wanted: Wanted, stored: Exposure | undefined): Exposure {
  if (!stored || !isSameExposure(wanted, stored)) return { ...wanted, acquired: 0 };
  const { acquired, acquired_by_panel } = stored;
  return { ...wanted, acquired, ...(acquired_by_panel && { acquired_by_panel }) };
}

/** True if the changes give the observation another mosaic, or another place in the sky. */
function asksOtherImages(stored: ObservationDocument, { sequence, target }: Changes): boolean {
  const isOtherMosaic =
    sequence !== undefined && !isDeepStrictEqual(sequence?.mosaic ?? null, stored.sequence?.mosaic ?? null);
  return isOtherMosaic || (target !== undefined && !isSamePlace(target, stored.target));
}

const places = ["ra", "dec", "rotation", "epoch", "pm_ra", "pm_dec"] as const;
type Target = ObservationDocument["target"];
const isSamePlace = (one: Target, other: Target) => places.every((field) => one[field] === other[field]);

/** The changes with exposures of which nothing is acquired: there is nothing of another place, or another mosaic's panels. */
function withNothing(stored: ObservationDocument, wanted: Changes): Changes {
  const exposures = (wanted.exposures ?? stored.exposures).map(({ acquired_by_panel: _, ...one }) => ({
    ...one,
    acquired: 0,
  }));
  return { ...wanted, exposures, rejected: exposures.map(() => 0), rejected_by_panel: [] };
}

/** Lists the errors of these changes. Fields that stay as they are aren't checked again. */
export async function changesErrors(
  db: Queryable,
  ctx: Context,
  stored: ObservationDocument,
  after: Changes,
): Promise<FieldError[]> {
  if (stored.where) return networkChangesErrors(db, ctx, stored, after);
  const observatory = stored.observatory_id && (await observatories.find(db, stored.observatory_id));
  const site = observatory ? siteOf(observatory) : undefined;
  const request = { ...stored, ...after };
  const isGiven = (...fields: (keyof Changes)[]) => fields.some((field) => field in after);
  return [
    ...(after.where
      ? [{ path: "where", message: "must be empty: it was submitted to one observatory" }]
      : []),
    ...(site && isGiven("exposures") ? filterErrors(request, site) : []),
    ...(isGiven("windows") ? windowErrors(request, ctx.now()) : []),
    ...(isGiven("fixed_time_start", "fixed_time_end") ? fixedTimeErrors(request, ctx.now()) : []),
    ...(isGiven("exposures", "sequence", "windows", "fixed_time_start", "fixed_time_end")
      ? fitErrors(request, ctx.now())
      : []),
    ...(isGiven("windows", "fixed_time_start") ? togetherErrors(request) : []),
    ...(isGiven("monitoring", "fixed_time_start", "fixed_time_end") ? repeatErrors(request) : []),
    ...(site && asksForBody(stored, after) ? bodyErrors(request, site, ctx.now()) : []),
    ...(site && isGiven("target", "constraints") ? reachErrors(request, site) : []),
    ...(site && isGiven("exposures", "sequence", "target", "constraints")
      ? sequenceErrors(request, site)
      : []),
    ...(site && isGiven("sequence") ? gapErrors(request, site) : []),
  ];
}

/**
 * The same of a request to the network, which stays one: with any change it needs an observatory that fits, of those left where one
 * may observe. Only a change of its places is refused where they are no longer its submitter's to name.
 */
async function networkChangesErrors(
  db: Queryable,
  ctx: Context,
  stored: ObservationDocument,
  after: Changes,
): Promise<FieldError[]> {
  if (after.where === null)
    return [{ path: "where", message: "is required: it was submitted to the network" }];
  const asks = ["exposures", "sequence", "target", "constraints", "windows", "where"] as const;
  const others = ["fixed_time_start", "fixed_time_end", "monitoring"] as const;
  if (![...asks, ...others].some((field) => field in after)) return [];
  const request = { ...stored, ...after };
  const { sites, errors } = await sitesOfNetwork(db, ctx, request);
  const isBodyAsked = "where" in after || asksForBody(stored, after);
  return [...("where" in after ? errors : []), ...networkErrors(request, sites, ctx.now(), { isBodyAsked })];
}

/** True if the changes ask for a body at another time, or at other coordinates. */
const asksForBody = ({ target }: ObservationDocument, after: Changes): boolean =>
  (["windows", "fixed_time_start", "fixed_time_end"] as const).some((field) => field in after) ||
  (after.target !== undefined && !isSameBody(after.target, target));
