import type {
  FieldError,
  ObservationDocument,
  ValidateObservationInput,
  Validation,
} from "@meridian/contract";
import { newId, observations } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { requireUser } from "../../ground/access/index.ts";
import { destinationErrors, placeOf, requestErrors } from "../observations/index.ts";
import { outlookOf } from "./outlook.ts";
import { hindranceThroughout } from "./sentences.ts";
import { hasPassed } from "./times.ts";

/**
 * What would become of an observation, or of what there is of one, without submitting it: everything that a submission would
 * be refused for, what it lacks, and when its target, the Sun and the Moon first allow it. The latter isn't worked out while
 * what it depends on is refused. Throws UNAUTHENTICATED, RATE_LIMITED.
 */
export async function validateObservation(
  ctx: Context,
  input: ValidateObservationInput,
): Promise<Validation> {
  const { userId } = requireUser(ctx);
  const now = ctx.now();
  const { errors, place } = await ctx.db.transaction(async (tx) => {
    const { site, errors } = await placeOf(tx, ctx, input);
    if (site) errors.push(...requestErrors(input, site, now));
    errors.push(...(await destinationErrors(tx, userId, input.external_storage_id)));
    return { errors, place: site };
  });
  const left_out = leftOut(input);
  const given = { valid: errors.length + left_out.length === 0, errors, left_out };
  if (!place || errors.some(decides))
    return { ...given, next_chance: null, searched_until: now.toISOString(), hindrance: null };
  const document = documentOf(input, userId);
  const { obstacle, ...outlook } = await outlookOf(ctx, document, place);
  const code = obstacle === "time" && !hasPassed(document, now) ? "later" : obstacle;
  return { ...given, ...outlook, hindrance: code && hindranceThroughout(code) };
}

/** Whether a chance depends on it: anything but the filters and where the files go. */
const decides = ({ path }: FieldError) => !/^(exposures|external_storage_id)\b/.test(path);

/** What a submission needs and isn't there. */
const leftOut = ({ name, project_id, target, exposures }: ValidateObservationInput): string[] =>
  Object.entries({ name, project_id, "target.name": target.name, exposures: exposures[0] })
    .filter(([, value]) => value === undefined)
    .map(([path]) => path);

/** As it would be at rest. What isn't there has a stand-in that no chance depends on; no exposures take no time. */
function documentOf(input: ValidateObservationInput, user_id: string): ObservationDocument {
  const none = { filter: "none", exposure_time: 1, exposure_count: 1 };
  const document = observations.schema.parse({
    ...{ name: "unnamed", project_id: newId(), ...input, user_id },
    target: { ...input.target, name: input.target.name ?? "unnamed" },
    exposures: input.exposures.length > 0 ? input.exposures : [none],
  });
  return input.exposures.length > 0 ? document : { ...document, exposures: [] };
}
