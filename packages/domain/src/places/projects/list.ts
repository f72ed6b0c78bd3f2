import { type ListProjectsInput, type ProjectPage, projectStatus } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { countChoices, type Group } from "../../base/counts.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { requireUser } from "../../ground/access/index.ts";
import { joinNames, type ProjectRow, projectColumns, projectWire, waysIn } from "./wire.ts";

const name = sql`lower(left(p.doc ->> 'name', 200))`;
const statusOf = "left(p.doc ->> 'status', 200)";
const sortedBy = {
  name: byName("left(p.doc ->> 'name', 200)"),
  status: statusOf,
  created_at: isoTime("p.created_at"),
};

type Person = ReturnType<typeof requireUser>;

/** The projects that the current user belongs to, server administrators all. Throws INVALID on a bad cursor. */
export async function listProjects(ctx: Context, input: ListProjectsInput): Promise<ProjectPage> {
  const person = requireUser(ctx);
  const [page, counts] = await Promise.all([
    projectsPage(ctx, input, person),
    input.counts ? countProjects(ctx, input, person) : undefined,
  ]);
  return { ...page, counts };
}

async function projectsPage({ db }: Context, input: ListProjectsInput, person: Person) {
  const sorting: Sorting = {
    name: input.sort,
    by: sortedBy[input.sort],
    id: "p.id",
    order: input.order,
    mayBeEmpty: input.sort !== "created_at",
  };
  const order = orderBy(sorting, input.limit);
  // Only a page's projects are looked at closely.
  const rows = await query<(ProjectRow & Placed)[]>(db)`
    select ${sql`${projectColumns}, ${sql.raw(sorting.by)} as sort_value`}
      from projects p ${joinAccess(person)} ${joinNames}
     where p.id = any (array(
       select p.id from projects p ${joinAccess(person)}
        where ${matches(input, person)} and ${afterCursor(sorting, input.cursor)} ${order}))
     ${order}`;
  return pageOf(rows, input.limit, sorting, (row) => projectWire(row, person.serverAdmin));
}

async function countProjects({ db }: Context, input: ListProjectsInput, person: Person) {
  const groups = await query<Group[]>(db)`
    select ${sql.raw(statusOf)} as status, count(*)::int as count
      from projects p ${joinAccess(person)}
     where ${matches({ ...input, status: undefined }, person)}
     group by 1`;
  return countChoices(groups, { status: { choices: projectStatus.options, chosen: input.status } });
}

/** Server administrators see what they don't belong to as well. */
const joinAccess = ({ userId, serverAdmin }: Person) => sql`
  ${serverAdmin ? sql`left join` : sql`join`} (
    select ${waysIn} from project_access where user_id = ${userId} group by project_id
  ) access on access.project_id = p.id`;

/** Builds the SQL conditions of the given filters alone, so that each can use its index. */
function matches(input: ListProjectsInput, { serverAdmin }: Person) {
  const { search, status, organization_id, owner_id, observatory_id, ability } = input;
  return sql`true
    ${search ? sql`and position(lower(${search}) in ${name}) > 0` : sql``}
    ${status ? sql`and ${sql.raw(statusOf)} = ${status}` : sql``}
    ${organization_id ? sql`and left(p.doc ->> 'organization_id', 200) = ${organization_id}` : sql``}
    ${ability && !serverAdmin ? sql`and (access.is_owner or access.is_manager)` : sql``}
    ${owner_id ? sql`and left(p.doc ->> 'owner_id', 200) = ${owner_id}` : sql``}
    ${
      observatory_id
        ? sql`and p.doc @> jsonb_build_object('observatory_ids', jsonb_build_array(${observatory_id}::text))`
        : sql``
    }`;
}
