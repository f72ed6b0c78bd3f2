import type { Observatory } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { asPerson, waysTogether } from "../../ground/access/index.ts";
import { besides, type ObservatoryRow, observatoryColumns, observatoryWire } from "./wire.ts";

/** One observatory as the caller sees it. Throws UNAUTHENTICATED, and NOT_FOUND also when they can't see it. */
export async function observatoryOf(db: Queryable, ctx: Context, id: string): Promise<Observatory> {
  const { userId, serverAdmin } = asPerson(ctx);
  const [row] = await query<ObservatoryRow[]>(db)`
    select ${sql`${sql.raw(observatoryColumns(serverAdmin))}, ${besides(ctx.now())}`}
      from observatories o
      cross join (select ${ctx.now().toISOString()}::text as now) clock
      cross join (select ${waysTogether} from observatory_access
                   where observatory_id = ${id} and user_id = ${userId}) access
     where o.id = ${id}`;
  if (!row || !(row.can_view || serverAdmin)) throw notFound("observatory");
  return observatoryWire(row, serverAdmin, ctx.now());
}
