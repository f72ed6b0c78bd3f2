import type { AnnouncementDocument } from "@meridian/contract";
import { whyNoMail } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { scopeName } from "../scope.ts";
import { isExpired, storedStatus } from "../status.ts";
import type { EmailBatch } from "./batch.ts";

type Sql = Context["sql"];

/** Mail still goes out when everyone has acknowledged, but not for what was cancelled or has expired; speaks of `a` and `clock`. */
export const isDeliverable = `(${storedStatus} in ('active', 'acknowledged') and not ${isExpired})`;

const inBatch = (sql: Sql, batch: EmailBatch) => sql`
  r.announcement_id = ${batch.announcement_id} and r.user_id between ${batch.first_user_id} and ${batch.last_user_id}
  and r.email_status = ${batch.status}`;

export interface MailedAnnouncement
  extends Pick<AnnouncementDocument, "scope" | "title" | "message" | "severity"> {
  /** Who announced it and still has an account; null for the system. */
  sender: { name: string; address: string } | null;
  /** What the observatory, organization or project is called; null for system announcements. */
  scope_name: string | null;
}

/** The announcement, unless there is nothing to send any more. */
export async function findDeliverable(ctx: Context, id: string): Promise<MailedAnnouncement | undefined> {
  const { sql } = ctx;
  const [row] = await sql<
    (Omit<MailedAnnouncement, keyof AnnouncementDocument> & { doc: AnnouncementDocument })[]
  >`
    select a.doc, ${sql.unsafe(scopeName)} as scope_name,
           (select json_build_object('name', u.name, 'address', u.email) from users u
             where u.id = left(a.doc ->> 'created_by', 200) and u.deactivated_at is null) as sender
      from announcements a cross join (select ${ctx.now().toISOString()}::text as now) clock
     where a.id = ${id} and ${sql.unsafe(isDeliverable)}`;
  return row && { ...row.doc, sender: row.sender, scope_name: row.scope_name };
}

/** Why an announcement isn't mailed to somebody, as SQL of `u`; null where it is. The system's can't be unsubscribed from. */
export const whyNoAnnouncement = (ctx: Context, { scope }: Pick<AnnouncementDocument, "scope">): string =>
  whyNoMail(ctx, scope === "system" ? undefined : "announcements");

export interface MailRecipient {
  user_id: string;
  name: string;
  email: string;
}

/** Those of the batch who still wait for their mail. Whoever has left or switched mail off meanwhile gets none. */
export async function listWaiting(
  ctx: Context,
  batch: EmailBatch,
  announcement: MailedAnnouncement,
): Promise<MailRecipient[]> {
  const { sql } = ctx;
  await sql`
    with refused as (
      select r.announcement_id, r.user_id, ${sql.unsafe(whyNoAnnouncement(ctx, announcement))} as reason
        from announcement_recipients r left join users u on u.id = r.user_id
       where ${inBatch(sql, batch)}
    )
    update announcement_recipients r set email_status = 'none', email_error = refused.reason
      from refused
     where r.announcement_id = refused.announcement_id and r.user_id = refused.user_id and refused.reason is not null
       and ${inBatch(sql, batch)}`;
  return sql<MailRecipient[]>`
    select r.user_id, u.name, u.email from announcement_recipients r join users u on u.id = r.user_id
     where ${inBatch(sql, batch)} order by r.user_id`;
}

const ended = "Cancelled or expired before it was sent";

/** There is nothing to send any more. */
export async function withdraw({ sql }: Context, batch: EmailBatch): Promise<void> {
  await sql`
    update announcement_recipients r set email_status = 'none', email_error = ${ended} where ${inBatch(sql, batch)}`;
}

export async function countWaiting({ sql }: Context, batch: EmailBatch): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from announcement_recipients r where ${inBatch(sql, batch)}`;
  return row!.count;
}

/** Those who still wait have failed, each for the last reason that was given. */
export async function giveUp({ sql }: Context, batch: EmailBatch, reason: string): Promise<void> {
  await sql`
    update announcement_recipients r
       set email_status = 'failed', email_error = coalesce(email_error, ${reason}) where ${inBatch(sql, batch)}`;
}
