import { mostTargets, type ProjectTargets } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { projectStanding } from "../../ground/access/index.ts";
import { readObservation, targetAngle } from "../observations/index.ts";

interface Row {
  doc: unknown;
  observations: number;
  completed: number;
  of: number;
}

/** Degrees: observations of one name within this distance of the newest frame the same object in different ways. */
const sameObject = 3;

/** Degrees from the newest position under a name; null where a position isn't made of numbers. */
const apart = sql`acosd(least(1, greatest(-1,
  sind(dec) * sind(newest_dec) + cosd(dec) * cosd(newest_dec) * cosd(ra - newest_ra))))`;

/**
 * Lists the distinct targets of a project's observations, the last submitted first: by name, in any case, and where they are. One
 * that was framed in different ways is there once, where it was framed last. Throws UNAUTHENTICATED, and NOT_FOUND for a project
 * that the caller doesn't belong to.
 */
export async function listProjectTargets(ctx: Context, { id }: { id: string }): Promise<ProjectTargets> {
  await projectStanding(ctx.db, ctx, id);
  const rows = await query<Row[]>(ctx.db)`
    select (select jsonb_build_object('target', doc -> 'target') from observations where id = newest) as doc,
           observations, completed, count(*) over ()::int as of
      from (
        select max(id) as newest, max(created_at) as last, count(*)::int as observations,
               count(*) filter (where doc_status = 'completed')::int as completed
          from (select *, first_value(ra) over same_name as newest_ra, first_value(dec) over same_name as newest_dec
                  from (select id, created_at, doc_status, lower(left(doc #>> '{target,name}', 200)) as name,
                               ${targetAngle("ra")} as ra, ${targetAngle("dec")} as dec
                          from observations o where doc_project_id = ${id}) named
                window same_name as (partition by name order by created_at desc, id desc)) placed
         group by name, case when ${apart} > ${sameObject} then array[ra, dec] end
      ) targets
     order by last desc, newest desc limit ${mostTargets}`;
  return {
    items: rows.map(({ doc, observations, completed }) => {
      const { rotation: _, ...target } = readObservation(doc).target;
      return { ...target, observations, completed };
    }),
    left_out: Math.max(0, (rows[0]?.of ?? 0) - rows.length),
  };
}
