import type { CreateObservationInput, Observation } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { transaction } from "../../../ground/record/index.ts";
import { createObservation, getObservation, readObservation } from "../../observations/index.ts";
import { rapidRanking } from "../network/choose.ts";
import { requestWork } from "../tasks.ts";
import { assignRapid } from "./assign.ts";

/**
 * Submits an observation as `createObservation` does. A rapid one is handed out before this returns, if it can begin and no
 * other rapid one is under way; a job does the same should this server stop between. Throws as `createObservation`.
 */
export async function submitObservation(ctx: Context, input: CreateObservationInput): Promise<Observation> {
  if (input.urgency !== "rapid") return createObservation(ctx, input);
  const { id, places } = await transaction(ctx, async (tx) => {
    const observation = await createObservation({ ...ctx, db: tx as unknown as Context["db"] }, input);
    const { observatory_id } = observation;
    const candidate = { ...readObservation(observation), id: observation.id };
    const ranked = observatory_id ? [{ id: observatory_id }] : await rapidRanking(tx, ctx)(candidate);
    const chosen = ranked.map((place) => place.id);
    for (const place of chosen) await requestWork({ ...ctx, db: tx }, place);
    return { id: observation.id, places: chosen };
  });
  for (const observatory_id of places)
    try {
      if ((await assignRapid(ctx, observatory_id)) > 0) break;
    } catch (err) {
      ctx.log.error({ err, observatory_id }, "a rapid request could not be handed out at once");
    }
  return getObservation(ctx, { id });
}
