import type { ObservationDocument } from "@meridian/contract";
import { observations, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import {
  acquiredOf,
  askedOf,
  endingOf,
  missingOf,
  moveObservation,
  readObservation,
  rejectedOf,
} from "../observations/index.ts";
import { areFilesHere, describeRetakes, mayGoOn } from "./again.ts";
import { taken } from "./count.ts";

/**
 * Completes an observation whose acquisition is complete, once every file that was announced is here and verified. With
 * rejected exposures it is pending again for these, or ends without them if there is no time left. Of two who look at
 * once, the second waits for the first.
 */
export async function completeVerified(tx: Queryable, ctx: Context, id: string): Promise<void> {
  const stored = await observations.find(tx, id, "update");
  if (stored?.status !== "acquisition_complete") return;
  if (!(await areFilesHere(tx, id))) return;
  const before = readObservation(stored);
  const isRejected = rejectedOf(before) > 0;
  const exposures = isRejected ? await taken(tx, id, before) : before.exposures;
  const observation = { ...before, exposures };
  const missing = isRejected ? missingOf(observation) : 0;
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  const move = (to: ObservationDocument["status"], reason: string | null = null) =>
    moveObservation(tx, bySystem, id, to, {
      by: ["monitor"],
      reason,
      ...(isRejected && { fields: { exposures } }),
    });
  if (missing === 0) return move("completed");
  if ((await hasNewImages(tx, id, before)) && (await mayGoOn(tx, ctx, id, before)))
    return move("pending", describeRetakes(missing));
  const accepted = `${acquiredOf(observation)} of ${askedOf(observation)} exposures were accepted.`;
  await move(endingOf(observation), accepted);
}

/** A plugin that takes nothing more of what it is given isn't given it over and over. */
async function hasNewImages(tx: Queryable, id: string, { assigned_at }: ObservationDocument) {
  const [image] = await query<unknown[]>(tx)`
    select from user_files
     where doc_observation_id = ${id} and ${assigned_at ? sql`created_at >= ${assigned_at}::timestamptz` : sql`true`} limit 1`;
  return image !== undefined;
}
