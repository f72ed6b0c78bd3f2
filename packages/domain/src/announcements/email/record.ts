import { query } from "@meridian/database/query";
import { batchWrites } from "../../base/batchWrites.ts";
import type { Context } from "../../base/context.ts";
import type { Outcome } from "../../ground/notifications/index.ts";
import { acknowledgementNotices } from "../notices.ts";
import { isDeliverable, type MailRecipient } from "./recipients.ts";

interface Result extends Pick<Outcome, "status" | "reason"> {
  user_id: string;
}

/**
 * Records the outcome of each mail at once, simultaneous ones in one statement. An accepted mail acknowledges, whether a
 * mail server took it or it lies in the outbox. Returns whether there is still anything to send: false once the
 * announcement is cancelled or has expired.
 */
export function outcomeRecorder(
  ctx: Context,
  announcementId: string,
): (recipient: MailRecipient, outcome: Outcome) => Promise<boolean> {
  const record = batchWrites((results: Result[]) => write(ctx, announcementId, results));
  return ({ user_id }, { status, reason }) => record({ user_id, status, reason });
}

async function write(ctx: Context, announcementId: string, results: Result[]): Promise<boolean> {
  const { db } = ctx;
  const now = ctx.now().toISOString();
  const column = (name: keyof Result) => results.map((result) => result[name]);
  const [row] = await query<{ deliverable: boolean }[]>(db)`
    with state as materialized (
      select ${isDeliverable} as deliverable
        from announcements a cross join (select ${now}::text as now) clock where a.id = ${announcementId}
    ), held as materialized (
      -- In the order in which those who acknowledge hold them, so that neither waits for the other for ever.
      select r.user_id from announcement_recipients r
       where r.announcement_id = ${announcementId} and r.user_id = any(${column("user_id")}::text[])
       order by r.user_id for update
    ), written as (
      update announcement_recipients r
         set email_status = case o.email_status when 'queued' then r.email_status else o.email_status end,
             email_attempts = r.email_attempts + 1,
             email_error = o.email_error,
             acknowledged_at = case when o.acknowledges then coalesce(r.acknowledged_at, ${now}::timestamptz) else r.acknowledged_at end,
             acknowledged_via = case when o.acknowledges then coalesce(r.acknowledged_via, 'email') else r.acknowledged_via end
        from (
          select given.*, given.email_status in ('sent', 'kept') and state.deliverable as acknowledges
            from unnest(${column("user_id")}::text[], ${column("status")}::text[], ${column("reason")}::text[])
                 as given (user_id, email_status, email_error) join held using (user_id) cross join state
        ) o
       where r.announcement_id = ${announcementId} and r.user_id = o.user_id and r.email_status in ('queued', 'requeued')
    )
    select deliverable from state`;
  const accepted = results.filter(({ status }) => status === "sent" || status === "kept");
  ctx.live.publish(
    ...acknowledgementNotices(
      announcementId,
      accepted.map(({ user_id }) => user_id),
    ),
  );
  return row?.deliverable ?? false;
}
