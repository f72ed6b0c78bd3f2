import type { CreateObservationInput, FieldError, Validation } from "@meridian/contract";
import { observations, observatories } from "@meridian/database";
import { requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";
import { destinationErrors, placeOf, requestErrors } from "../observations/index.ts";
import { outlookOf } from "./outlook.ts";
import { limitedPlace } from "./ready.ts";
import { hindranceThroughout } from "./sentences.ts";
import { hasPassed } from "./times.ts";

/**
 * What would become of an observation, without submitting it: everything that a submission would be refused for, and when its
 * target, the Sun and the Moon first allow it. The latter isn't worked out while what it depends on is refused. Throws
 * UNAUTHENTICATED, RATE_LIMITED.
 */
export async function validateObservation(ctx: Context, input: CreateObservationInput): Promise<Validation> {
  const { userId } = requireUser(ctx);
  const now = ctx.now();
  const { errors, place } = await ctx.db.transaction(async (tx) => {
    const { site, errors } = await placeOf(tx, ctx, input);
    if (site) errors.push(...requestErrors(input, site, now));
    errors.push(...(await destinationErrors(tx, userId, input.external_storage_id)));
    const observatory = site && (await observatories.find(tx, input.observatory_id));
    return { errors, place: observatory && limitedPlace(observatory) };
  });
  const given = { valid: errors.length === 0, errors };
  if (!place || errors.some(decides))
    return { ...given, next_chance: null, searched_until: now.toISOString(), hindrance: null };
  const document = observations.schema.parse({ ...input, user_id: userId });
  const { obstacle, ...outlook } = await outlookOf(ctx, document, place);
  const code = obstacle === "time" && !hasPassed(document, now) ? "later" : obstacle;
  return { ...given, ...outlook, hindrance: code && hindranceThroughout(code) };
}

/** Whether a chance depends on it: anything but the filters and where the files go. */
const decides = ({ path }: FieldError) => !/^(exposures|external_storage_id)\b/.test(path);
