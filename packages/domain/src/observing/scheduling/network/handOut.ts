import { observations } from "@meridian/database";
import type { Context, Transaction } from "../../../base/context.ts";
import { moveObservation, readObservation } from "../../observations/index.ts";
import { canBegin } from "../begin.ts";
import type { Candidate } from "../candidates.ts";
import { canTake, type Place } from "./choose.ts";

/** True if a candidate could begin at an observatory now; of a request to the network also if the telescope is as it asks. */
export const mayBegin = (candidate: Candidate, here: Place, now: Date): boolean =>
  isUnplaced(candidate)
    ? canTake(candidate, here, now)
    : candidate.observatory_id === here.id && canBegin(candidate, here.ready, now, here.skyOf);

/** True for a request to the network that is placed nowhere; of an odd document that lacks both, nothing is handed out. */
export const isUnplaced = ({ where, observatory_id }: Pick<Candidate, "where" | "observatory_id">): boolean =>
  where !== null && observatory_id === null;

/**
 * Assigns a pending observation to an observatory, which is locked; false if a request to the network went to another one
 * meanwhile.
 */
export async function handOut(
  tx: Transaction,
  ctx: Context,
  { id, where }: Pick<Candidate, "id" | "where">,
  observatoryId: string,
): Promise<boolean> {
  if (where) {
    const stored = await observations.find(tx, id, "update");
    const { status, observatory_id } = readObservation(stored);
    if (status !== "pending" || (observatory_id !== null && observatory_id !== observatoryId)) return false;
  }
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  const placed = where ? { observatory_id: observatoryId } : {};
  await moveObservation(tx, bySystem, id, "assigned", { by: ["scheduler"], fields: placed });
  return true;
}
