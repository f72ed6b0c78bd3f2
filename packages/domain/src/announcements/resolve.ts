import type { AnnouncementDocument } from "@meridian/contract";
import { announcements, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import { queueEmail } from "./email/queue.ts";
import { whyNoAnnouncement } from "./email/recipients.ts";
import { countUpTo, recipientsOf } from "./targets.ts";

/** The most recipients written in the publishing transaction; a job writes more. */
const atOnce = 10_000;

type Addressed = Pick<AnnouncementDocument, "scope" | "targets" | "delivery_type" | "created_by">;

/** Says if the recipients are few enough to be written at once, many, or none. */
export async function sizeOf(
  db: Queryable,
  { targets }: Pick<Addressed, "targets">,
): Promise<"none" | "few" | "many"> {
  const count = await countUpTo(db, targets, atOnce + 1);
  if (count === 0) return "none";
  return count > atOnce ? "many" : "few";
}

/**
 * Fixes the recipients: writes their rows and the count, and queues their mails. The author knows what it says, and has
 * acknowledged it with that. In the order of the primary key, so that the index grows at one
 * end. The caller makes sure that it happens once.
 */
export async function writeRecipients(
  tx: Queryable,
  ctx: Context,
  id: string,
  announcement: Addressed,
): Promise<void> {
  const { created_by } = announcement;
  const byEmail = announcement.delivery_type !== "message";
  const refusal = sql.raw(byEmail ? whyNoAnnouncement(ctx, announcement) : "null::text");
  const written = await query(tx)`
    insert into announcement_recipients (announcement_id, user_id, acknowledged_at, acknowledged_via, email_status, email_error)
    select ${id}, u.id, case when u.id = ${created_by} then ${ctx.now().toISOString()}::timestamptz end,
           case when u.id = ${created_by} then 'author' end,
           case when ${byEmail}::boolean and u.refusal is null then 'queued' else 'none' end, u.refusal
      from (select u.id, ${refusal} as refusal from (${recipientsOf(announcement.targets)}) u) u
     order by u.id`;
  await announcements.patch(tx, id, { recipient_count: written.count }, ctx.now());
  if (byEmail) await queueEmail(tx, ctx, id);
}
