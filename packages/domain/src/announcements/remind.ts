import type { Announcement, AnnouncementDocument } from "@meridian/contract";
import { announcements, type Queryable } from "@meridian/database";
import { requireScope, type Scope, systemScope } from "../access/index.ts";
import type { Context } from "../context.ts";
import { DomainError, notFound, RetryLater } from "../errors.ts";
import { notifyPending } from "../notifications/index.ts";
import { record, transaction } from "../record/index.ts";
import { announcementOf } from "./find.ts";
import { countMailed } from "./limit.ts";
import { recordAnnouncement } from "./record.ts";
import { isOf } from "./scope.ts";
import { settleIn } from "./settle.ts";
import { storedStatus } from "./status.ts";
import { announcedIn } from "./wire.ts";

/** Between two reminders of the same announcement. */
const apartMs = 60 * 60 * 1000;

/**
 * Reminds those who haven't acknowledged an active announcement, by the channels they have on; a reminder acknowledges
 * nothing. For those who may announce in its scope. Throws FORBIDDEN, NOT_FOUND, CONFLICT when it isn't active or its
 * recipients aren't known yet, RATE_LIMITED within an hour of the last reminder.
 */
export async function remindPending(
  ctx: Context,
  { id }: { id: string },
  scope: Scope = systemScope,
): Promise<Announcement> {
  await requireScope(ctx.db, ctx, scope, "announce");
  const refusal = await remindOrSettle(ctx, id, scope);
  if (refusal) throw new DomainError("CONFLICT", refusal);
  return announcementOf(ctx, scope, id);
}

/** What it turned out to be is kept even when that refuses the reminder, hence no exception for it in here. */
function remindOrSettle(ctx: Context, id: string, scope: Scope): Promise<string | undefined> {
  return transaction(ctx, async (tx) => {
    const before = await announcements.find(tx, id, "update");
    if (!before || !isOf(scope, before)) throw notFound("announcement");
    await settleIn(tx, ctx, id);
    const now = (await announcements.find(tx, id))!;
    if (now.status !== "active")
      return `Only an active announcement can be reminded of; this one is ${now.status}.`;
    if (now.recipient_count === null) return "Its recipients are still being worked out.";
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

/** Reminds of those announcements whose time for that has come, each once. */
export async function remindDue(ctx: Context): Promise<void> {
  const now = ctx.now().toISOString();
  const due = await ctx.sql<{ id: string }[]>`
    select a.id from announcements a
     where ${ctx.sql.unsafe(storedStatus)} = 'active' and ${ctx.sql.unsafe(isDue)}
       and (a.doc ->> 'remind_at' collate "C") <= ${now}`;
  for (const { id } of due) await transaction(ctx, (tx) => remindIfDue(tx, ctx, id));
}

/** That it wasn't reminded of since then. */
const isDue = `coalesce(a.doc ->> 'reminded_at', '') collate "C" < (a.doc ->> 'remind_at')
  and jsonb_typeof(a.doc -> 'recipient_count') = 'number'`;

async function remindIfDue(tx: Queryable, ctx: Context, id: string): Promise<void> {
  if (!(await announcements.find(tx, id, "update"))) return;
  await settleIn(tx, ctx, id);
  const announcement = (await announcements.find(tx, id))!;
  const { status, remind_at, reminded_at } = announcement;
  if (status !== "active" || !remind_at || (reminded_at ?? "") >= remind_at) return;
  await remind(tx, ctx, id, announcement);
}
