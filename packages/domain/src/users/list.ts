import type { ListUsersInput, Page, SystemUser } from "@meridian/contract";
import { requireServerAdmin } from "../access/index.ts";
import type { Context } from "../context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../cursor.ts";
import { isoTime } from "../isoTime.ts";
import { accountColumns } from "./columns.ts";

const sortedBy = {
  name: "lower(u.name)",
  email: "lower(u.email)",
  created_at: isoTime("u.created_at"),
};

/** All accounts, for server administrators. Throws UNAUTHENTICATED, FORBIDDEN, INVALID on a bad cursor. */
export async function listUsers(ctx: Context, input: ListUsersInput): Promise<Page<SystemUser>> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  const sorting: Sorting = { name: input.sort, by: sortedBy[input.sort], id: "u.id", order: input.order };
  const rows = await sql<(SystemUser & Placed)[]>`
    select ${sql.unsafe(`${accountColumns}, ${sorting.by} as sort_value`)}
      from users u
     where ${matches(sql, input)} and ${afterCursor(sql, sorting, input.cursor)}
     ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ sort_value: _, ...user }) => user);
}

/** Only what is asked for is in the statement, so that each filter can be found by its index. */
function matches(sql: Context["sql"], { search, status, server_admin }: ListUsersInput) {
  return sql`true
    ${
      search
        ? sql`and (position(lower(${search}) in lower(u.name)) > 0 or position(lower(${search}) in lower(u.email)) > 0)`
        : sql``
    }
    ${status ? sql`and u.deactivated_at is ${status === "active" ? sql`null` : sql`not null`}` : sql``}
    ${server_admin === undefined ? sql`` : sql`and u.server_admin = ${server_admin}`}`;
}
