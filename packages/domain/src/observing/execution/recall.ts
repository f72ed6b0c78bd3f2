import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { moveObservation } from "../observations/index.ts";

/**
 * Takes its work from an observatory that can't do it: what hasn't begun is pending again, and unless it `goesOn`, what is in
 * progress is suspended.
 */
export async function recallWork(
  tx: Queryable,
  ctx: Context,
  observatoryId: string,
  reason: string,
  { goesOn = false } = {},
): Promise<void> {
  const rows = await query<{ id: string; status: "assigned" | "in_progress" }[]>(tx)`
    select id, doc_status as status from observations
     where doc_observatory_id = ${observatoryId}
       and (doc_status = 'assigned' or (doc_status = 'in_progress' and not ${goesOn}))
     order by id for update`;
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  for (const { id, status } of rows) {
    const to = status === "assigned" ? "pending" : "suspended";
    await moveObservation(tx, bySystem, id, to, { by: ["monitor"], reason });
  }
}
