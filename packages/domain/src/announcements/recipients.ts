import type { ListRecipientsInput, Recipient, recipientPage } from "@meridian/contract";
import type { z } from "zod";
import { requireScope, type Scope, systemScope } from "../access/index.ts";
import { avatarUrl } from "../avatarUrl.ts";
import type { Context } from "../context.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../cursor.ts";
import { isoTime } from "../isoTime.ts";
import { announcementOf } from "./find.ts";
import { isNotWaitedFor } from "./status.ts";

const status = `(case when r.acknowledged_at is not null then 'acknowledged'
  when ${isNotWaitedFor} then 'deactivated' else 'pending' end)`;

const sortedBy = {
  name: byName("u.name"),
  email: "lower(u.email)",
  status,
  acknowledged_at: isoTime("r.acknowledged_at"),
};

/** To whom an announcement is addressed and how far they are, for those who may announce in its scope. Throws FORBIDDEN, NOT_FOUND, INVALID on a bad cursor. */
export async function listRecipients(
  ctx: Context,
  input: ListRecipientsInput,
  scope: Scope = systemScope,
): Promise<z.output<typeof recipientPage>> {
  await requireScope(ctx.db, ctx, scope, "announce");
  const announcement = await announcementOf(ctx, scope, input.id);
  const [page, counts] = await Promise.all([recipientsPage(ctx, input), countRecipients(ctx, input.id)]);
  return { announcement, ...page, counts };
}

async function recipientsPage(ctx: Context, input: ListRecipientsInput) {
  const { sql } = ctx;
  const sorting: Sorting = {
    name: input.sort,
    by: sortedBy[input.sort],
    id: "r.user_id",
    order: input.order,
    // Of those who have gone there is neither name nor address.
    mayBeEmpty: true,
  };
  const rows = await sql<(Recipient & Placed)[]>`
    select r.user_id as id, r.user_id, coalesce(u.name, '') as name, coalesce(u.email, '') as email,
           ${sql.unsafe(avatarUrl("u"))} as avatar_url,
           ${sql.unsafe(status)} as status, ${sql.unsafe(isoTime("r.acknowledged_at"))} as acknowledged_at,
           r.acknowledged_via, r.email_status, r.email_error, ${sql.unsafe(sorting.by)} as sort_value
      from announcement_recipients r left join users u on u.id = r.user_id join announcements a on a.id = r.announcement_id
     where r.announcement_id = ${input.id}
       and ${input.status ? sql`${sql.unsafe(status)} = ${input.status}` : sql`true`}
       and ${afterCursor(sql, sorting, input.cursor)}
     ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(
    rows,
    input.limit,
    sorting,
    ({ id: _, sort_value: __, ...recipient }): Recipient => recipient,
  );
}

/** Two scans of indexes: joining a million recipients to their accounts takes far longer. */
async function countRecipients({ sql }: Context, id: string) {
  const [counts] = await sql<[{ pending: number; acknowledged: number; deactivated: number }]>`
    with gone as (
      select count(*)::int as count from announcements a
        join announcement_recipients r on r.announcement_id = a.id join users u on u.id = r.user_id
       where a.id = ${id} and u.deactivated_at is not null and r.acknowledged_at is null and ${sql.unsafe(isNotWaitedFor)}
    )
    select count(*) filter (where acknowledged_at is null)::int - (select count from gone) as pending,
           count(acknowledged_at)::int as acknowledged, (select count from gone) as deactivated
      from announcement_recipients where announcement_id = ${id}`;
  return counts;
}
