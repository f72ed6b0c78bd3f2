import type { Queryable } from "@meridian/database";
import { query, type SQL } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { queueEmail } from "./queue.ts";

/**
 * Queues failed mails of announcements again. `those` is SQL about `r`, a row of announcement_recipients. Returns how many.
 * Mails of cancelled or expired announcements are dropped when their turn comes.
 */
export async function resendMail(
  tx: Queryable,
  ctx: Pick<Context, "requestId">,
  those: SQL,
): Promise<number> {
  const again = await query<
    {
      announcement_id: string;
      count: number;
    }[]
  >(tx)`
    with again as (
      update announcement_recipients r set email_status = 'requeued', email_error = null, email_attempts = 0
       where r.email_status = 'failed' and ${those}
      returning r.announcement_id
    )
    select announcement_id, count(*)::int as count from again group by announcement_id`;
  for (const { announcement_id } of again) await queueEmail(tx, ctx, announcement_id, "requeued");
  return again.reduce((sum, { count }) => sum + count, 0);
}
