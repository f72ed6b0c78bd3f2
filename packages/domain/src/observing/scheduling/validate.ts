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
import type { ObservatorySite } from "../../places/observatories/index.ts";
import { destinationErrors, placeOf, rapidErrors, requestErrors } from "../observations/index.ts";
import { downtimesFrom } from "./downtimes/ahead.ts";
import { outlookOf } from "./outlook.ts";
import { blockerThroughout } from "./sentences.ts";
import { hasPassed } from "./times.ts";

/**
 * Validates a complete or partial observation without submitting it: lists every error that a submission would be refused
 * for and the fields that are missing, and finds when its target, the Sun and the Moon first allow it. The latter is skipped
 * while a field that it depends on is wrong. Throws UNAUTHENTICATED, RATE_LIMITED.
 */
export async function validateObservation(
  ctx: Context,
  input: ValidateObservationInput,
): Promise<Validation> {
  const { userId } = requireUser(ctx);
  const now = ctx.now();
  const { errors, place } = await ctx.db.transaction(async (tx) => {
    const { site, errors } = await placeOf(tx, ctx, input);
    if (errors.length === 0) errors.push(...(await rapidErrors(tx, ctx, input)));
    if (site) errors.push(...requestErrors(input, site, now));
    errors.push(...(await destinationErrors(tx, userId, input.external_storage_id)));
    const place = site && { ...site, downtimes: await downtimesFrom(tx, input.observatory_id, now) };
    return { errors, place };
  });
  const left_out = leftOut(input);
  const expansion = place && !errors.some(expands) ? expansionOf(input, place) : null;
  const given = { valid: errors.length + left_out.length === 0, errors, left_out, expansion };
  if (!place || errors.some(decides))
    return { ...given, next_chance: null, searched_until: now.toISOString(), hindrance: null };
  const document = documentOf(input, userId);
  const { obstacle, ...outlook } = await outlookOf(ctx, document, place);
  const code = obstacle === "time" && !hasPassed(document, now) ? "later" : obstacle;
  return { ...given, ...outlook, hindrance: code && blockerThroughout(code, place) };
}

/** True if a chance depends on the field: all but the filters, the sequence, the urgency and the destination of the files. */
const decides = ({ path }: FieldError) => !/^(exposures|sequence|urgency|external_storage_id)\b/.test(path);

/** True if what is taken depends on the field. */
const expands = ({ path }: FieldError) => /^(exposures|sequence)\b/.test(path);

/** Returns what an observatory would take, and in which time; null without exposures. */
const expansionOf = (
  { exposures, sequence, target }: ValidateObservationInput,
  { equipment, overheads }: ObservatorySite,
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
