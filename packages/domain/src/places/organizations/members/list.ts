import {
  type ListOrganizationMembersInput,
  type OrganizationMember,
  type OrganizationMemberPage,
  organizationRoleName,
} from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { countChoices, type Group } from "../../../base/counts.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../../../base/cursor.ts";
import { isoTime } from "../../../base/isoTime.ts";
import { organizationStanding } from "../../../ground/access/index.ts";
import { memberColumns, roleOfMember } from "./find.ts";

const sortedBy = { name: byName("u.name"), email: "lower(u.email)", created_at: isoTime("m.created_at") };

/** The members of an organization, for each of them. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listOrganizationMembers(
  ctx: Context,
  input: ListOrganizationMembersInput,
): Promise<OrganizationMemberPage> {
  await organizationStanding(ctx.db, ctx, input.id);
  const [page, counts] = await Promise.all([
    membersPage(ctx, input),
    input.counts ? countMembers(ctx, input) : undefined,
  ]);
  return { ...page, counts };
}

async function membersPage({ db }: Context, input: ListOrganizationMembersInput) {
  const sorting: Sorting = { name: input.sort, by: sortedBy[input.sort], id: "u.id", order: input.order };
  const rows = await query<(OrganizationMember & Placed)[]>(db)`
    select ${memberColumns}, u.id, ${sql.raw(sorting.by)} as sort_value
      from ${joined}
     where ${matches(input)} and ${afterCursor(sorting, input.cursor)}
     ${orderBy(sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ id: _, sort_value: __, ...member }) => member);
}

async function countMembers({ db }: Context, input: ListOrganizationMembersInput) {
  const groups = await query<Group[]>(db)`
    select ${roleOfMember} as role, count(*)::int as count
      from ${joined}
     where ${matches({ ...input, role: undefined })}
     group by 1`;
  return countChoices(groups, { role: { choices: organizationRoleName.options, chosen: input.role } });
}

const joined = sql`organization_members m join users u on u.id = m.user_id join organizations g on g.id = m.organization_id`;

const matches = ({ id, search, role }: ListOrganizationMembersInput) => sql`
       m.organization_id = ${id}
       and ${role ? sql`${roleOfMember} = ${role}` : sql`true`}
       and ${
         search
           ? sql`(position(lower(${search}) in lower(u.name)) > 0
                  or position(lower(${search}) in lower(u.email)) > 0)`
           : sql`true`
       }`;
