import { coalesce } from "../../coalesce.ts";
import type { Context } from "../../context.ts";
import { acknowledgementNews } from "../news.ts";
import { isDeliverable } from "./recipients.ts";

export interface Outcome {
  user_id: string;
  /** `queued` when the mail may still get through later. */
  email_status: "sent" | "failed" | "queued";
  email_error: string | null;
}

/**
 * Writes down at once what became of each mail, several in one statement where they come at the same time. An accepted mail
 * acknowledges. Returns whether there is still anything to send: false once the announcement is cancelled or has expired.
 */
export const outcomeRecorder = (
  ctx: Context,
  announcementId: string,
): ((outcome: Outcome) => Promise<boolean>) => coalesce((outcomes) => write(ctx, announcementId, outcomes));

async function write(ctx: Context, announcementId: string, outcomes: Outcome[]): Promise<boolean> {
  const { sql } = ctx;
  const now = ctx.now().toISOString();
  const column = (name: keyof Outcome) => outcomes.map((outcome) => outcome[name]);
  const [row] = await sql<{ deliverable: boolean }[]>`
    with state as materialized (
      select ${sql.unsafe(isDeliverable)} as deliverable
        from announcements a cross join (select ${now}::text as now) clock where a.id = ${announcementId}
    ), written as (
      update announcement_recipients r
         set email_status = o.email_status,
             email_error = o.email_error,
             acknowledged_at = case when o.acknowledges then coalesce(r.acknowledged_at, ${now}::timestamptz) else r.acknowledged_at end,
             acknowledged_via = case when o.acknowledges then coalesce(r.acknowledged_via, 'email') else r.acknowledged_via end
        from (
          select given.*, given.email_status = 'sent' and state.deliverable as acknowledges
            from unnest(${column("user_id")}::text[], ${column("email_status")}::text[], ${column("email_error")}::text[])
                 as given (user_id, email_status, email_error) cross join state
        ) o
       where r.announcement_id = ${announcementId} and r.user_id = o.user_id and r.email_status = 'queued'
    )
    select deliverable from state`;
  const sent = outcomes.filter((outcome) => outcome.email_status === "sent");
  ctx.live.publish(
    ...acknowledgementNews(
      announcementId,
      sent.map((outcome) => outcome.user_id),
    ),
  );
  return row?.deliverable ?? false;
}
