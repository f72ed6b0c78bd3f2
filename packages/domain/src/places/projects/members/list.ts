import type { ListProjectMembersInput, Page, ProjectMember } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../../../base/cursor.ts";
import { projectStanding } from "../../../ground/access/index.ts";
import { memberColumns } from "./find.ts";

type MemberRow = ProjectMember & Placed;

/** Lists the people who belong to a project, each once, by name. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listProjectMembers(
  ctx: Context,
  input: ListProjectMembersInput,
): Promise<Page<ProjectMember>> {
  await projectStanding(ctx.db, ctx, input.id);
  const { db } = ctx;
  const { search, order } = input;
  const sorting: Sorting = { name: "name", by: byName("u.name"), id: "u.id", order };
  const rows = await query<MemberRow[]>(db)`
    select ${memberColumns}, u.id, u.name as sort_value
      from project_access a join users u on u.id = a.user_id
     where a.project_id = ${input.id} and ${afterCursor(sorting, input.cursor)}
       and ${
         search
           ? sql`(position(lower(${search}) in lower(u.name)) > 0 or position(lower(${search}) in lower(u.email)) > 0)`
           : sql`true`
       }
     group by u.id ${orderBy(sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ id: _, sort_value: __, ...member }) => member);
}
