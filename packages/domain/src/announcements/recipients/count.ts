import type { RecipientFilter } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import type { PeopleSearch } from "../../base/peopleSearch.ts";
import { isNotWaitedFor } from "../status.ts";
import { failedRecipients } from "./failed.ts";
import { isFound } from "./search.ts";

/** How many recipients are in each filter. Scans of indexes: joining a million recipients to their accounts takes far longer. */
export async function countRecipients(ctx: Context, id: string): Promise<Record<RecipientFilter, number>> {
  const { sql } = ctx;
  const [counts] = await sql<[Record<RecipientFilter, number>]>`
    with gone as (
      select count(*)::int as count from announcements a
        join announcement_recipients r on r.announcement_id = a.id join users u on u.id = r.user_id
       where a.id = ${id} and u.deactivated_at is not null and r.acknowledged_at is null and ${sql.unsafe(isNotWaitedFor)}
    ), waiting as (
      select count(*)::int as count from announcement_recipients where announcement_id = ${id} and acknowledged_at is null
    ), acknowledged as (
      select count(*)::int as count from announcement_recipients where announcement_id = ${id} and acknowledged_at is not null
    ), failed as (select count(*)::int as count from (${failedRecipients(ctx, id)}) f)
    select waiting.count - gone.count as pending, acknowledged.count as acknowledged, gone.count as deactivated, failed.count as failed
      from waiting, acknowledged, gone, failed`;
  return counts;
}

/** The same of those that are found. */
export async function countFound(
  ctx: Context,
  id: string,
  search: PeopleSearch,
): Promise<Record<RecipientFilter, number>> {
  const { sql } = ctx;
  const isGone = sql.unsafe(isNotWaitedFor);
  const [counts] = await sql<[Record<RecipientFilter, number>]>`
    select (count(*) filter (where r.acknowledged_at is null and not ${isGone}))::int as pending,
           (count(*) filter (where r.acknowledged_at is not null))::int as acknowledged,
           (count(*) filter (where r.acknowledged_at is null and ${isGone}))::int as deactivated,
           (count(*) filter (where r.user_id in (${failedRecipients(ctx, id)})))::int as failed
      from announcement_recipients r join users u on u.id = r.user_id join announcements a on a.id = r.announcement_id
     where r.announcement_id = ${id} and ${isFound(sql, search)}`;
  return counts;
}
