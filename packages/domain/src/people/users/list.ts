import {
  accountStatus,
  type ListUsersInput,
  type SystemUser,
  type SystemUserPage,
  yesOrNo,
} from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { countChoices, type Group, yesOrNoChosen } from "../../base/counts.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { isPersonFound, type PeopleSearch, searchPeople } from "../../base/peopleSearch.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { accountColumns, isUnopened } from "./columns.ts";

type Filters = ListUsersInput & { found: PeopleSearch | undefined };

const sortedBy = {
  name: { by: byName("u.name") },
  email: { by: "lower(u.email)" },
  last_sign_in_at: {
    ...{ by: "u.last_sign_in_at", value: isoTime("u.last_sign_in_at") },
    ...{ isTime: true, mayBeEmpty: true },
  },
  created_at: { by: isoTime("u.created_at") },
};

/** All accounts, for server administrators. Throws UNAUTHENTICATED, FORBIDDEN, INVALID on a bad cursor. */
export async function listUsers(ctx: Context, input: ListUsersInput): Promise<SystemUserPage> {
  requireServerAdmin(ctx);
  const filters = { ...input, found: await searchPeople(ctx, input.search) };
  const [page, counts] = await Promise.all([
    usersPage(ctx, filters),
    input.counts ? countUsers(ctx, filters) : undefined,
  ]);
  return { ...page, counts };
}

type Sorted = Pick<Sorting, "by" | "isTime" | "mayBeEmpty"> & { value?: string };

async function usersPage({ db }: Context, input: Filters) {
  const { value, ...sorted }: Sorted = sortedBy[input.sort];
  const sorting: Sorting = { name: input.sort, ...sorted, id: "u.id", order: input.order };
  const order = orderBy(sorting, input.limit);
  // Only a page's accounts are looked at closely.
  const rows = await query<(SystemUser & Placed)[]>(db)`
    select ${sql`${accountColumns}, ${sql.raw(value ?? sorting.by)} as sort_value`}
      from users u
     where u.id = any (array(
       select u.id from users u
        where ${matches(input)} and ${afterCursor(sorting, input.cursor)} ${order}))
     ${order}`;
  return pageOf(rows, input.limit, sorting, ({ sort_value: _, ...user }) => user);
}

async function countUsers({ db }: Context, input: Filters) {
  const { status, server_admin } = input;
  const groups = await query<Group[]>(db)`
    select case when ${ofStatus.deactivated} then 'deactivated' when ${isUnopened} then 'invited' else 'active' end as status,
           u.server_admin::text as server_admin, count(*)::int as count
      from users u
     where ${matches({ ...input, status: undefined, server_admin: undefined })}
     group by 1, 2`;
  return countChoices(groups, {
    status: { choices: accountStatus.options, chosen: status },
    server_admin: { choices: yesOrNo, chosen: yesOrNoChosen(server_admin) },
  });
}

/** SQL for whether the account of `u`, a row of users, has a status. */
const ofStatus = {
  active: sql`u.deactivated_at is null and not ${isUnopened}`,
  invited: sql`u.deactivated_at is null and ${isUnopened}`,
  deactivated: sql`u.deactivated_at is not null`,
};

/** Builds the SQL conditions of the given filters alone, so that each can use its index. */
function matches({ found, status, server_admin }: Filters) {
  return sql`true
    and ${isPersonFound(found)}
    ${status ? sql`and ${ofStatus[status]}` : sql``}
    ${server_admin === undefined ? sql`` : sql`and u.server_admin = ${server_admin}`}`;
}
