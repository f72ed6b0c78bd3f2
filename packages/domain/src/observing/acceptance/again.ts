import { hasFixedTime, type ObservationDocument } from "@meridian/contract";
import { observations, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { asksNetwork, hasActiveProject, observerStillMay, projectAllows } from "../../ground/access/index.ts";
import {
  isFileHere,
  mayTakeAgain,
  missingOf,
  moveObservation,
  readObservation,
  rejectedOf,
  windowsLeaveTime,
} from "../observations/index.ts";

/**
 * True if an observation whose acquisition is over may be taken up again for its rejected exposures: its windows leave
 * time, and it would be handed out. A fixed time happens once, and a rapid request interrupts others once.
 */
export async function mayGoOn(
  tx: Queryable,
  { now }: Pick<Context, "now">,
  id: string,
  observation: ObservationDocument,
): Promise<boolean> {
  if (hasFixedTime(observation) || observation.urgency === "rapid") return false;
  if (!mayTakeAgain(observation) || !windowsLeaveTime(observation, now())) return false;
  const [row] = await query<unknown[]>(tx)`
    select from observations o
     where o.id = ${id} and ${observerStillMay} and ${hasActiveProject}
       and (${asksNetwork} or ${projectAllows(sql`o.doc_observatory_id`)})
       and (${asksNetwork} or not exists (select from observatories p where p.id = o.doc_observatory_id and p.doc -> 'retired' = 'true'))`;
  return row !== undefined;
}

/** True if every announced file of an observation is here. */
export async function areFilesHere(tx: Queryable, id: string): Promise<boolean> {
  const [awaited] = await query<unknown[]>(tx)`
    select a.file_id from announced_files a where a.observation_id = ${id} and not ${isFileHere} limit 1`;
  return awaited === undefined;
}

/** The reason of a step that has rejected exposures taken again. */
export const describeRetakes = (missing: number): string =>
  missing === 1 ? "1 exposure is taken again." : `${missing} exposures are taken again.`;

/**
 * Moves an observation whose images were judged: one that has ended is pending again for its rejected exposures, and one
 * that waited only for those is completed once nothing is left. Its caller holds its lock.
 */
export async function followVerdicts(tx: Queryable, ctx: Context, id: string): Promise<void> {
  const observation = readObservation(await observations.find(tx, id));
  const { status } = observation;
  const missing = missingOf(observation);
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  const move = (to: "pending" | "completed", reason: string) =>
    moveObservation(tx, bySystem, id, to, { by: ["monitor"], reason });
  if (status === "completed" || status === "partially_completed") {
    if (rejectedOf(observation) === 0 || missing === 0 || !(await mayGoOn(tx, ctx, id, observation))) return;
    await move("pending", describeRetakes(missing));
  } else if (status === "pending" || status === "assigned") {
    if (missing === 0 && (await areFilesHere(tx, id))) await move("completed", "Its images are accepted.");
  }
}
