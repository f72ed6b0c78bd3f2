import type { Queryable } from "@meridian/database";
import { observations } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { moveObservation } from "../observations/index.ts";

/**
 * Completes an observation whose acquisition is complete, once every file that was announced is here and verified. Of two
 * who look at once, the second waits for the first.
 */
export async function completeVerified(tx: Queryable, ctx: Context, id: string): Promise<void> {
  const observation = await observations.find(tx, id, "update");
  if (observation?.status !== "acquisition_complete") return;
  const [awaited] = await query<unknown[]>(tx)`
    select a.file_id from announced_files a where a.observation_id = ${id}
       and not exists (select from user_files f where f.id = a.file_id) limit 1`;
  if (awaited) return;
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  await moveObservation(tx, bySystem, id, "completed", { by: ["monitor"] });
}
