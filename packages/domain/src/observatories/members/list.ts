import type { ListObservatoryMembersInput, ObservatoryMember, Page } from "@meridian/contract";
import { observatoryStanding } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../cursor.ts";
import { type MemberRow, memberWire, observatoriesWithMembers } from "./rows.ts";

/** The owner, and the people and organizations on an observatory, by name. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listObservatoryMembers(
  ctx: Context,
  input: ListObservatoryMembersInput,
): Promise<Page<ObservatoryMember>> {
  await observatoryStanding(ctx.db, ctx, input.id);
  const { sql } = ctx;
  const { kind, search } = input;
  const sorting: Sorting = { name: "name", by: "lower(m.name)", id: "m.id", order: input.order };
  const rows = await sql<(MemberRow & Placed)[]>`
    select m.*, ${sql.unsafe(sorting.by)} as sort_value
      from ${sql.unsafe(observatoriesWithMembers)}
     where o.id = ${input.id}
       and ${kind ? sql`${sql.unsafe(kind === "users" ? "m.user_id" : "m.organization_id")} is not null` : sql`true`}
       and ${search ? sql`position(lower(${search}) in lower(concat_ws(' ', m.name, m.email, m.short_name))) > 0` : sql`true`}
       and ${afterCursor(sql, sorting, input.cursor)}
     ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ sort_value: _, ...row }) => memberWire(row));
}
