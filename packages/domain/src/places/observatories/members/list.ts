import {
  type ListObservatoryMembersInput,
  type ObservatoryMemberPage,
  observatoryMemberKind,
} from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { countChoices, type Group } from "../../../base/counts.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../../../base/cursor.ts";
import { asPerson, observatoryStanding } from "../../../ground/access/index.ts";
import { type MemberRow, memberWire, observatoriesWithMembers } from "./rows.ts";

/** The owner, and the people and organizations on an observatory, by name; addresses of others for those who administer it. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listObservatoryMembers(
  ctx: Context,
  input: ListObservatoryMembersInput,
): Promise<ObservatoryMemberPage> {
  const { abilities } = await observatoryStanding(ctx.db, ctx, input.id);
  const asked = { ...input, administers: abilities.administer, userId: asPerson(ctx).userId };
  const [page, counts] = await Promise.all([
    membersPage(ctx, asked),
    input.counts ? countMembers(ctx, asked) : undefined,
  ]);
  return { ...page, counts };
}

interface Asked extends ListObservatoryMembersInput {
  administers: boolean;
  userId: string | null;
}

async function membersPage({ db }: Context, input: Asked) {
  const sorting: Sorting = {
    name: "name",
    by: byName("m.name"),
    id: "m.id",
    order: input.order,
    mayBeEmpty: true,
  };
  const rows = await query<(MemberRow & Placed)[]>(db)`
    select m.*, ${shownAddress(input)} as email, ${sql.raw(sorting.by)} as sort_value
      from ${observatoriesWithMembers}
     where ${matches(input)} and ${afterCursor(sorting, input.cursor)}
     ${orderBy(sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ sort_value: _, ...row }) =>
    memberWire(row.email === null ? { ...row, email_verified: null } : row),
  );
}

async function countMembers({ db }: Context, input: Asked) {
  const groups = await query<Group[]>(db)`
    select case when m.user_id is null then 'organizations' else 'users' end as kind, count(*)::int as count
      from ${observatoriesWithMembers}
     where ${matches({ ...input, kind: undefined })}
     group by 1`;
  return countChoices(groups, { kind: { choices: observatoryMemberKind.options, chosen: input.kind } });
}

const matches = ({ id, kind, search, ...viewer }: Asked) => sql`
       o.id = ${id}
       and ${kind ? sql`${sql.raw(kind === "users" ? "m.user_id" : "m.organization_id")} is not null` : sql`true`}
       and ${search ? sql`position(lower(${search}) in lower(concat_ws(' ', m.name, ${shownAddress(viewer)}, m.short_name))) > 0` : sql`true`}`;

/** SQL for the address of `m` that the caller may see and search. */
const shownAddress = ({ administers, userId }: Pick<Asked, "administers" | "userId">) =>
  sql`case when ${administers}::boolean or m.user_id = ${userId} then m.email end`;
