import type { Announcement, AnnouncementDocument } from "@meridian/contract";
import { announcements, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import { DomainError, notFound, RetryLater } from "../base/errors.ts";
import type { Scope } from "../ground/access/index.ts";
import { notifyPending } from "../ground/notifications/index.ts";
import { record, transaction } from "../ground/record/index.ts";
import { announcementOf, scopeFor } from "./find.ts";
import { countMailed } from "./limit.ts";
import { recordAnnouncement } from "./record.ts";
import { isOf } from "./scope.ts";
import { settleIn } from "./settle.ts";
import { storedStatus } from "./status.ts";
import { announcedIn } from "./wire.ts";

/** The time between two reminders of the same announcement. */
const apartMs = 60 * 60 * 1000;

/**
 * Reminds recipients who haven't acknowledged an active announcement, by the channels they have on; a reminder doesn't
 * acknowledge. For people who may announce in its scope. Throws FORBIDDEN, NOT_FOUND, CONFLICT when it isn't active or its
 * recipients aren't known yet, RATE_LIMITED within an hour of the last reminder.
 */
export async function remindPending(
  ctx: Context,
  { id }: { id: string },
  wanted?: Scope,
): Promise<Announcement> {
  const scope = await scopeFor(ctx, id, "announce", wanted);
  const refusal = await remindOrSettle(ctx, id, scope);
  if (refusal) throw new DomainError("CONFLICT", refusal);
  return announcementOf(ctx, scope, id);
}

/** Reminds, or settles a status found out of date; never throws for the status, so that the latter is saved. */
function remindOrSettle(ctx: Context, id: string, scope: Scope): Promise<string | undefined> {
  return transaction(ctx, async (tx) => {
    const before = await announcements.find(tx, id, "update");
    if (!before || !isOf(scope, before)) throw notFound("announcement");
    await settleIn(tx, ctx, id);
    const now = (await announcements.find(tx, id))!;
    if (now.status !== "active")
      return `Only an active announcement can have reminders; this one is ${now.status}.`;
    if (now.recipient_count === null) return "Meridian is still working out its recipients.";
    requireApart(ctx, now.reminded_at);
    await countMailed(ctx, scope, "email");
    await remind(tx, ctx, id, now);
    await record(tx, ctx, {
      action: "announcement.remind",
      subject: { type: "announcement", id },
      before: { reminded_at: now.reminded_at },
      after: { reminded_at: ctx.now().toISOString() },
    });
    return undefined;
  });
}

function requireApart(ctx: Context, remindedAt: string | null | undefined): void {
  const waitMs = (remindedAt ? Date.parse(remindedAt) : 0) + apartMs - ctx.now().getTime();
  if (waitMs <= 0) return;
  const minutes = Math.ceil(waitMs / 60_000);
  throw new RetryLater(
    "RATE_LIMITED",
    `They were reminded within the last hour. Try again in ${minutes} minutes.`,
    Math.ceil(waitMs / 1000),
  );
}

async function remind(
  tx: Queryable,
  ctx: Context,
  id: string,
  announcement: AnnouncementDocument,
): Promise<void> {
  await announcements.patch(tx, id, { reminded_at: ctx.now().toISOString() }, ctx.now());
  await recordAnnouncement(tx, ctx, announcedIn(id, announcement), "reminded");
  await notifyPending(tx, ctx, { id, title: announcement.title, message: announcement.message });
}

/** Sends the automatic reminder of each announcement that is due, once. */
export async function remindDue(ctx: Context): Promise<void> {
  const now = ctx.now().toISOString();
  const due = await query<{ id: string }[]>(ctx.db)`
    select a.id from announcements a
     where ${sql.raw(storedStatus)} = 'active' and ${isDue}
       and (a.doc ->> 'remind_at' collate "C") <= ${now}`;
  for (const { id } of due) await transaction(ctx, (tx) => remindIfDue(tx, ctx, id));
}

/** SQL condition that no reminder was sent since its time. */
const isDue = sql`coalesce(a.doc ->> 'reminded_at', '') collate "C" < (a.doc ->> 'remind_at')
  and jsonb_typeof(a.doc -> 'recipient_count') = 'number'`;

async function remindIfDue(tx: Queryable, ctx: Context, id: string): Promise<void> {
  if (!(await announcements.find(tx, id, "update"))) return;
  await settleIn(tx, ctx, id);
  const announcement = (await announcements.find(tx, id))!;
  const { status, remind_at, reminded_at } = announcement;
  if (status !== "active" || !remind_at || (reminded_at ?? "") >= remind_at) return;
  await remind(tx, ctx, id, announcement);
}
