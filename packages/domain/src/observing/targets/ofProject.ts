import { mostTargets, type ProjectTargets } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { projectStanding } from "../../ground/access/index.ts";
import { readObservation } from "../observations/index.ts";

interface Row {
  doc: unknown;
  observations: number;
  completed: number;
  of: number;
}

/**
 * Lists the distinct targets of a project's observations, the last submitted first: by name, in any case, and position. Throws
 * UNAUTHENTICATED, and NOT_FOUND for a project that the caller doesn't belong to.
 */
export async function listProjectTargets(ctx: Context, { id }: { id: string }): Promise<ProjectTargets> {
  await projectStanding(ctx.db, ctx, id);
  const rows = await query<Row[]>(ctx.db)`
    select (select jsonb_build_object('target', doc -> 'target') from observations where id = newest) as doc,
           observations, completed, count(*) over ()::int as of
      from (
        select max(id) as newest, max(created_at) as last, count(*)::int as observations,
               count(*) filter (where doc_status = 'completed')::int as completed
          from observations where doc_project_id = ${id}
         group by lower(left(doc #>> '{target,name}', 200)), left(doc #>> '{target,ra}', 30), left(doc #>> '{target,dec}', 30)
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
