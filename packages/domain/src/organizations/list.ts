import type { ListOrganizationsInput, Organization, Page } from "@meridian/contract";
import { requireServerAdmin, requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../cursor.ts";
import { isoTime } from "../isoTime.ts";
import { type OrganizationRow, organizationColumns, organizationWire } from "./wire.ts";

const name = "lower(left(g.doc ->> 'name', 200))";
const shortName = "lower(left(g.doc ->> 'short_name', 200))";
const sortedBy = { name, short_name: shortName, created_at: isoTime("g.created_at") };

/**
 * The organizations that the caller is a member of; with scope `all`, which is for server administrators, every one.
 * Throws FORBIDDEN, INVALID on a bad cursor.
 */
export async function listOrganizations(
  ctx: Context,
  input: ListOrganizationsInput,
): Promise<Page<Organization>> {
  const { userId, serverAdmin } = requireUser(ctx);
  if (input.scope === "all") requireServerAdmin(ctx);
  const { sql } = ctx;
  const sorting: Sorting = { name: input.sort, by: sortedBy[input.sort], id: "g.id", order: input.order };
  const rows = await sql<(OrganizationRow & Placed)[]>`
    select ${sql.unsafe(organizationColumns)}, ${sql.unsafe(sorting.by)} as sort_value
      from organizations g
      ${sql.unsafe(input.scope === "all" ? "left join" : "join")} organization_members own
        on own.organization_id = g.id and own.user_id = ${userId}
     where ${matches(ctx, input, serverAdmin)} and ${afterCursor(sql, sorting, input.cursor)}
     ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, (row) => organizationWire(row, serverAdmin));
}

function matches({ sql }: Context, { search, type, ability }: ListOrganizationsInput, serverAdmin: boolean) {
  return sql`
    ${
      search
        ? sql`(position(lower(${search}) in ${sql.unsafe(name)}) > 0
               or position(lower(${search}) in ${sql.unsafe(shortName)}) > 0)`
        : sql`true`
    }
    and ${type ? sql`left(g.doc ->> 'type', 200) = ${type}` : sql`true`}
    and ${
      ability && !serverAdmin
        ? sql`(${sql(`own.can_${ability}`)} or left(g.doc ->> 'owner_id', 200) = own.user_id)`
        : sql`true`
    }`;
}
