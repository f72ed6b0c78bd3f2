import type { RecipientFilter } from "@meridian/contract";
import type { Context } from "../../context.ts";
import { isNotWaitedFor } from "../status.ts";
import { failedRecipients } from "./failed.ts";

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
