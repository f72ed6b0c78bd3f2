import {
  type Expansion,
  expand,
  type FieldError,
  type ObservationDocument,
  type ValidateObservationInput,
  type Validation,
  withPanelSize,
} from "@meridian/contract";
import { newId, observations } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { requireUser } from "../../ground/access/index.ts";
import { type ObservatorySite, siteOf } from "../../places/observatories/index.ts";
import { driftWarnings } from "../bodies/index.ts";
import {
  destinationErrors,
  errorsAt,
  fitOf,
  overheadWarnings,
  placeOf,
  rapidErrors,
  type Site,
} from "../observations/index.ts";
import { downtimesFrom } from "./downtimes/ahead.ts";
import { outlookOfPlaces } from "./network/outlook.ts";
import { type Outlook, outlookOf } from "./outlook.ts";

/**
 * Validates a complete or partial observation without submitting it: lists every error that a submission would be refused for,
 * the fields that are missing, and those that would be accepted but wouldn't go as they ask; and finds when its target, the Sun
 * and the Moon first allow it. The latter is skipped while a field that it depends on is wrong. Throws UNAUTHENTICATED,
 * RATE_LIMITED.
 */
export async function validateObservation(
  ctx: Context,
  input: ValidateObservationInput,
): Promise<Validation> {
  const { userId } = requireUser(ctx);
  const now = ctx.now();
  const { errors, sites, place } = await ctx.db.transaction(async (tx) => {
    const { sites, errors } = await placeOf(tx, ctx, input);
    if (errors.length === 0) errors.push(...(await rapidErrors(tx, ctx, input, sites)));
    errors.push(...errorsAt(sites, input, now));
    errors.push(...(await destinationErrors(tx, userId, input.external_storage_id)));
    const [site] = input.where ? [] : sites;
    const place = site && { ...site, downtimes: await downtimesFrom(tx, site.id, now) };
    return { errors, sites, place };
  });
  const left_out = leftOut(input);
  const isExpanded = !errors.some(expands);
  const isAtBody = (place || input.where) && !errors.some(isOfBody);
  const drift = isAtBody ? driftWarnings(input, place, now) : [];
  const taking = (at: Pick<Site, "name" | "equipment" | "overheads"> | undefined) => {
    const expansion = at && isExpanded ? expansionOf(input, at) : null;
    const isTimed = !errors.some(({ path }) => path.startsWith("fixed_time"));
    const overheads = expansion && isTimed ? overheadWarnings(input, expansion, at!.name) : [];
    return { expansion, warnings: [...drift, ...overheads] };
  };
  const given = {
    valid: errors.length + left_out.length === 0,
    errors,
    left_out,
    ...taking(place),
    expansion_at: null,
    observatories: [],
    observatories_left_out: 0,
  };
  const searched = { searched_until: now.toISOString(), is_all_searched: false };
  const nothing = { ...given, next_chance: null, ...searched, hindrance: null };
  const isUndecided = errors.some((error) => decides(error) && !(input.where && isOfFit(error)));
  if (input.where) {
    const found = isUndecided ? undefined : await networkOutlook(ctx, documentOf(input, userId), sites);
    const fitting = sites.filter((site) => fitOf(input, site).length === 0);
    const first = firstOf(fitting, found?.observatories);
    const expansion_at = first && isExpanded ? rangeOf(input, first, fitting) : null;
    return { ...nothing, ...found, ...taking(first ?? { ...siteOf({}), name: "" }), expansion_at };
  }
  if (isUndecided || !place) return nothing;
  const document = documentOf(input, userId);
  return { ...given, ...(await outlookOf(ctx, document, place)) };
}

/** The one of some observatories that comes first among these, or the first of all. */
const firstOf = (fitting: readonly Site[], places: Validation["observatories"] = []): Site | undefined =>
  places.flatMap(({ observatory_id }) => fitting.filter(({ id }) => id === observatory_id))[0] ?? fitting[0];

/**
 * The observatory where a request to the network goes first, and the least and the most time that it takes at those that fit;
 * null without exposures.
 */
function rangeOf(
  input: ValidateObservationInput,
  { id, name }: Site,
  fitting: readonly Site[],
): Validation["expansion_at"] {
  const different = new Map(fitting.map((site) => [JSON.stringify(site.overheads), site]));
  const totals = [...different.values()].flatMap((site) => expansionOf(input, site)?.total_seconds ?? []);
  if (totals.length === 0) return null;
  const [least_seconds, most_seconds] = [Math.min(...totals), Math.max(...totals)];
  return { observatory_id: id, observatory_name: name, least_seconds, most_seconds };
}

/** Finds at which observatories a request to the network could be executed, and when first. */
async function networkOutlook(
  ctx: Context,
  document: ObservationDocument,
  sites: readonly { id: string }[],
): Promise<Outlook & Pick<Validation, "observatories" | "observatories_left_out">> {
  const ids = sites.map(({ id }) => id);
  const { places, leftOut, ...outlook } = await outlookOfPlaces(ctx, { ...document, id: newId() }, ids);
  return { ...outlook, observatories: places, observatories_left_out: leftOut };
}

/** True if a chance depends on the field: all but the filters, the sequence, the urgency and the destination of the files. */
const decides = ({ path }: FieldError) => !/^(exposures|sequence|urgency|external_storage_id)\b/.test(path);

/** True if the field only says that no observatory fits, and what is asked for makes sense: each of them is looked at. */
const isOfFit = ({ path }: FieldError) => /^(where|where\.(min|max)_\w+|target\.dec)$/.test(path);

/** True if the field may say that a body isn't there at that time: then it isn't looked for once more. */
const isOfBody = ({ path }: FieldError) => /^(target\.name|windows|fixed_time)/.test(path);

/** True if what is taken depends on the field. */
const expands = ({ path }: FieldError) => /^(exposures|sequence)\b/.test(path);

/** Returns what an observatory would take, and in which time; null without exposures. */
const expansionOf = (
  { exposures, sequence, target }: ValidateObservationInput,
  { equipment, overheads }: Pick<ObservatorySite, "equipment" | "overheads">,
): Expansion | null =>
  exposures.length === 0
    ? null
    : expand({ exposures, target, sequence: withPanelSize(sequence, equipment) }, overheads);

/** Lists the fields that a submission needs and this one lacks. */
const leftOut = ({ name, project_id, target, exposures }: ValidateObservationInput): string[] =>
  Object.entries({ name, project_id, "target.name": target.name, exposures: exposures[0] })
    .filter(([, value]) => value === undefined)
    .map(([path]) => path);

/**
 * Returns the document that a submission would store. Missing fields get stand-ins that no chance depends on; no exposures
 * take no time.
 */
function documentOf(input: ValidateObservationInput, user_id: string): ObservationDocument {
  const none = { filter: "none", exposure_time: 1, exposure_count: 1 };
  const document = observations.schema.parse({
    ...{ name: "unnamed", project_id: newId(), ...input, user_id },
    target: { ...input.target, name: input.target.name ?? "unnamed" },
    exposures: input.exposures.length > 0 ? input.exposures : [none],
  });
  return input.exposures.length > 0 ? document : { ...document, exposures: [] };
}
