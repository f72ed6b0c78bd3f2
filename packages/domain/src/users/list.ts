import {
  accountStatus,
  type ListUsersInput,
  type SystemUser,
  type SystemUserPage,
  yesOrNo,
} from "@meridian/contract";
import { requireServerAdmin } from "../access/index.ts";
import type { Context } from "../context.ts";
import { countChoices, type Group, yesOrNoChosen } from "../counts.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../cursor.ts";
import { isoTime } from "../isoTime.ts";
import { accountColumns } from "./columns.ts";

const sortedBy = {
  name: byName("u.name"),
  email: "lower(u.email)",
  created_at: isoTime("u.created_at"),
};

/** All accounts, for server administrators. Throws UNAUTHENTICATED, FORBIDDEN, INVALID on a bad cursor. */
export async function listUsers(ctx: Context, input: ListUsersInput): Promise<SystemUserPage> {
  requireServerAdmin(ctx);
  const [page, counts] = await Promise.all([
    usersPage(ctx, input),
    input.counts ? countUsers(ctx, input) : undefined,
  ]);
  return { ...page, counts };
}

async function usersPage({ sql }: Context, input: ListUsersInput) {
  const sorting: Sorting = { name: input.sort, by: sortedBy[input.sort], id: "u.id", order: input.order };
  const rows = await sql<(SystemUser & Placed)[]>`
    select ${sql.unsafe(`${accountColumns}, ${sorting.by} as sort_value`)}
      from users u
     where ${matches(sql, input)} and ${afterCursor(sql, sorting, input.cursor)}
     ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ sort_value: _, ...user }) => user);
}

async function countUsers({ sql }: Context, input: ListUsersInput) {
  const { status, server_admin } = input;
  const groups = await sql<Group[]>`
    select case when u.deactivated_at is null then 'active' else 'deactivated' end as status,
           u.server_admin::text as server_admin, count(*)::int as count
      from users u
     where ${matches(sql, { ...input, status: undefined, server_admin: undefined })}
     group by 1, 2`;
  return countChoices(groups, {
    status: { choices: accountStatus.options, chosen: status },
    server_admin: { choices: yesOrNo, chosen: yesOrNoChosen(server_admin) },
  });
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
