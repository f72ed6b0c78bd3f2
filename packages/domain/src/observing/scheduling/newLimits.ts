import type { Observatory, UpdateObservatoryInput } from "@meridian/contract";
import { observatories } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { transaction } from "../../ground/record/index.ts";
import { siteOf, updateObservatory } from "../../places/observatories/index.ts";
import { moveObservation, readObservation } from "../observations/index.ts";
import { brokenFrom, skies } from "./begin.ts";
import { requestWork } from "./tasks.ts";
import { beginsAt } from "./times.ts";

/** Settings that say where a telescope may point, and when. */
const limiting = [
  ...(["latitude", "longitude", "horizon", "min_altitude", "max_altitude"] as const),
  ...(["hour_angle_limits", "sun_altitude_max"] as const),
];

const reason = "The observatory's limits were changed, and it can't begin there within them.";

/**
 * Changes the settings of an observatory that are given, and takes back what waits there and can't begin within its limits now; what
 * has begun goes on, as far as its plugin, which is told, finds it within them. Throws as `updateObservatory` does.
 */
export async function changeObservatory(ctx: Context, input: UpdateObservatoryInput): Promise<Observatory> {
  return transaction(ctx, async (tx) => {
    const changed = await updateObservatory({ ...ctx, db: tx as unknown as Context["db"] }, input);
    const isLimiting = limiting.some((field) => input[field] !== undefined);
    if (isLimiting && (await recallForbidden(tx, ctx, input.id)))
      await requestWork({ ...ctx, db: tx }, input.id);
    return changed;
  });
}

/** Takes back what an observatory, which is locked, was handed and can't begin there any more; true if there was any. */
async function recallForbidden(tx: Transaction, ctx: Context, id: string): Promise<boolean> {
  const now = ctx.now();
  const site = siteOf(await observatories.find(tx, id));
  const skyOf = skies(site);
  const waiting = await query<{ id: string; doc: unknown }[]>(tx)`
    select o.id, o.doc from observations o
     where o.doc_observatory_id = ${id} and o.doc_status = 'assigned' order by o.id for update`;
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  let isAny = false;
  for (const row of waiting) {
    const observation = readObservation(row.doc);
    const begin = beginsAt(observation, now) ?? now;
    if (brokenFrom(observation, site, begin, skyOf).next().done) continue;
    await moveObservation(tx, bySystem, row.id, "pending", { by: ["monitor"], reason });
    isAny = true;
  }
  return isAny;
}
