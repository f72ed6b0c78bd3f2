import { observations } from "@meridian/database";
import type { Context, Transaction } from "../../../base/context.ts";
import { moveObservation, readObservation } from "../../observations/index.ts";
import { canBegin } from "../begin.ts";
import { type Candidate, placesFor } from "../candidates.ts";
import { canTake } from "./choose.ts";
import type { Place } from "./place.ts";

/** True if a candidate could begin at an observatory now; of a request to the network also if the telescope is as it asks. */
export const mayBegin = (candidate: Candidate, here: Place, now: Date): boolean =>
  isUnplaced(candidate)
    ? canTake(candidate, here, now)
    : candidate.observatory_id === here.id && canBegin(candidate, here.ready, now, here.skyOf);

/** True for a request to the network that is placed nowhere; of an odd document that lacks both, nothing is handed out. */
export const isUnplaced = ({ where, observatory_id }: Pick<Candidate, "where" | "observatory_id">): boolean =>
  where !== null && observatory_id === null;

/**
 * Assigns a pending observation to an observatory, which is locked. It is locked and judged again: false if it was changed
 * meanwhile so that it can't begin there, or a request to the network went to another one.
 */
export async function handOut(
  tx: Transaction,
  ctx: Context,
  { id }: Pick<Candidate, "id">,
  here: Place,
): Promise<boolean> {
  const observation = { ...readObservation(await observations.find(tx, id, "update")), id };
  if (observation.status !== "pending" || !mayBegin(observation, here, ctx.now())) return false;
  const isOfNetwork = observation.where !== null;
  if (isOfNetwork && !(await placesFor(tx, id, [here.id])).has(here.id)) return false;
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  const placed = isOfNetwork ? { observatory_id: here.id } : {};
  await moveObservation(tx, bySystem, id, "assigned", { by: ["scheduler"], fields: placed });
  return true;
}
