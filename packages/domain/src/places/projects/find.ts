import type { Project } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { asPerson } from "../../ground/access/index.ts";
import { joinNames, type ProjectRow, projectColumns, projectWire, waysIn } from "./wire.ts";

/** One project as the caller sees it. Throws UNAUTHENTICATED, and NOT_FOUND also when they don't belong to it. */
export async function projectOf(db: Queryable, ctx: Context, id: string): Promise<Project> {
  const { userId, serverAdmin } = asPerson(ctx);
  const [row] = await query<(ProjectRow & { belongs: boolean })[]>(db)`
    select ${projectColumns}, access.project_id is not null as belongs
      from projects p
      left join (
        select ${waysIn} from project_access
         where user_id = ${userId} and project_id = ${id} group by project_id
      ) access on access.project_id = p.id ${joinNames}
     where p.id = ${id}`;
  if (!row || !(row.belongs || serverAdmin)) throw notFound("project");
  return projectWire(row, serverAdmin);
}
