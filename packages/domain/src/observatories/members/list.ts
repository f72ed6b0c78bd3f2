import {
  type ListObservatoryMembersInput,
  type ObservatoryMemberPage,
  observatoryMemberKind,
} from "@meridian/contract";
import { observatoryStanding } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { countChoices, type Group } from "../../counts.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../../cursor.ts";
import { type MemberRow, memberWire, observatoriesWithMembers } from "./rows.ts";

/** The owner, and the people and organizations on an observatory, by name. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listObservatoryMembers(
  ctx: Context,
  input: ListObservatoryMembersInput,
): Promise<ObservatoryMemberPage> {
  await observatoryStanding(ctx.db, ctx, input.id);
  const [page, counts] = await Promise.all([
    membersPage(ctx, input),
    input.counts ? countMembers(ctx, input) : undefined,
  ]);
  return { ...page, counts };
}

async function membersPage({ sql }: Context, input: ListObservatoryMembersInput) {
  const sorting: Sorting = {
    name: "name",
    by: byName("m.name"),
    id: "m.id",
    order: input.order,
    mayBeEmpty: true,
  };
  const rows = await sql<(MemberRow & Placed)[]>`
    select m.*, ${sql.unsafe(sorting.by)} as sort_value
      from ${sql.unsafe(observatoriesWithMembers)}
     where ${matches(sql, input)} and ${afterCursor(sql, sorting, input.cursor)}
     ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ sort_value: _, ...row }) => memberWire(row));
}

async function countMembers({ sql }: Context, input: ListObservatoryMembersInput) {
  const groups = await sql<Group[]>`
    select case when m.user_id is null then 'organizations' else 'users' end as kind, count(*)::int as count
      from ${sql.unsafe(observatoriesWithMembers)}
     where ${matches(sql, { ...input, kind: undefined })}
     group by 1`;
  return countChoices(groups, { kind: { choices: observatoryMemberKind.options, chosen: input.kind } });
}

const matches = (sql: Context["sql"], { id, kind, search }: ListObservatoryMembersInput) => sql`
       o.id = ${id}
       and ${kind ? sql`${sql.unsafe(kind === "users" ? "m.user_id" : "m.organization_id")} is not null` : sql`true`}
       and ${search ? sql`position(lower(${search}) in lower(concat_ws(' ', m.name, m.email, m.short_name))) > 0` : sql`true`}`;
