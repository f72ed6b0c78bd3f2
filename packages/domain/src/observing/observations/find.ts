import type { Observation } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { asPerson, seesObservation } from "../../ground/access/index.ts";
import {
  joinNames,
  type ObservationRow,
  observationColumns,
  observationWire,
  viewerColumns,
} from "./wire.ts";

/** One observation as the caller sees it. Throws UNAUTHENTICATED, and NOT_FOUND also when they can't see it. */
export async function observationOf(db: Queryable, ctx: Context, id: string): Promise<Observation> {
  const { userId, serverAdmin } = asPerson(ctx);
  const [row] = await query<(ObservationRow & { is_visible: boolean })[]>(db)`
    select ${observationColumns}, ${seesObservation} as is_visible
      from observations o
      cross join (
        select ${userId}::text as user_id, ${viewerColumns} from observatory_access where user_id = ${userId}
      ) viewer ${joinNames}
     where o.id = ${id}`;
  if (!row || !(row.is_visible || serverAdmin)) throw notFound("observation");
  return observationWire(row, serverAdmin);
}
