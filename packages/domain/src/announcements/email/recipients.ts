import type { AnnouncementDocument } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { whyNoMail } from "../../ground/access/index.ts";
import { scopeName } from "../scope.ts";
import { isExpired, storedStatus } from "../status.ts";
import type { EmailBatch } from "./batch.ts";

/** SQL about `a` and `clock`: mail still goes out after everyone has acknowledged, but not after a cancellation or expiry. */
export const isDeliverable = sql`(${sql.raw(storedStatus)} in ('active', 'acknowledged') and not ${sql.raw(isExpired)})`;

const inBatch = (batch: EmailBatch) => sql`
  r.announcement_id = ${batch.announcement_id} and r.user_id between ${batch.first_user_id} and ${batch.last_user_id}
  and r.email_status = ${batch.status}`;

export interface MailedAnnouncement
  extends Pick<AnnouncementDocument, "scope" | "title" | "message" | "severity"> {
  /** The author, if their account still exists; null for the system. */
  sender: { name: string; address: string } | null;
  /** Name of the observatory, organization or project; null for system announcements. */
  scope_name: string | null;
}

/** The announcement, if there is still something to send. */
export async function findDeliverable(ctx: Context, id: string): Promise<MailedAnnouncement | undefined> {
  const { db } = ctx;
  const [row] = await query<
    (Omit<MailedAnnouncement, keyof AnnouncementDocument> & { doc: AnnouncementDocument })[]
  >(db)`
    select a.doc, ${scopeName} as scope_name,
           (select json_build_object('name', u.name, 'address', u.email) from users u
             where u.id = left(a.doc ->> 'created_by', 200) and u.deactivated_at is null) as sender
      from announcements a cross join (select ${ctx.now().toISOString()}::text as now) clock
     where a.id = ${id} and ${isDeliverable}`;
  return row && { ...row.doc, sender: row.sender, scope_name: row.scope_name };
}

/**
 * Returns SQL on `u` for the reason why an announcement isn't mailed to a person; null if it is. Nobody can unsubscribe from
 * the system's.
 */
export const whyNoAnnouncement = (ctx: Context, { scope }: Pick<AnnouncementDocument, "scope">): string =>
  whyNoMail(ctx, scope === "system" ? undefined : "announcements");

export interface MailRecipient {
  user_id: string;
  name: string;
  email: string;
}

/** Recipients of the batch still waiting for their mail. People who left or turned mail off meanwhile get none. */
export async function listWaiting(
  ctx: Context,
  batch: EmailBatch,
  announcement: MailedAnnouncement,
): Promise<MailRecipient[]> {
  const { db } = ctx;
  await query(db)`
    with refused as (
      select r.announcement_id, r.user_id, ${sql.raw(whyNoAnnouncement(ctx, announcement))} as reason
        from announcement_recipients r left join users u on u.id = r.user_id
       where ${inBatch(batch)}
    )
    update announcement_recipients r set email_status = 'none', email_error = refused.reason
      from refused
     where r.announcement_id = refused.announcement_id and r.user_id = refused.user_id and refused.reason is not null
       and ${inBatch(batch)}`;
  return query<MailRecipient[]>(db)`
    select r.user_id, u.name, u.email from announcement_recipients r join users u on u.id = r.user_id
     where ${inBatch(batch)} order by r.user_id`;
}

const ended = "Cancelled or expired before it was sent";

/** Drops the rest of the batch. */
export async function withdraw({ db }: Context, batch: EmailBatch): Promise<void> {
  await query(db)`
    update announcement_recipients r set email_status = 'none', email_error = ${ended} where ${inBatch(batch)}`;
}

export async function countWaiting({ db }: Context, batch: EmailBatch): Promise<number> {
  const [row] = await query<{ count: number }[]>(db)`
    select count(*)::int as count from announcement_recipients r where ${inBatch(batch)}`;
  return row!.count;
}

/** Marks the waiting recipients as failed, each with its last reason. */
export async function giveUp({ db }: Context, batch: EmailBatch, reason: string): Promise<void> {
  await query(db)`
    update announcement_recipients r
       set email_status = 'failed', email_error = coalesce(email_error, ${reason}) where ${inBatch(batch)}`;
}
