import { requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { isoTime } from "../isoTime.ts";
import { acknowledgementNews } from "./news.ts";
import { settleAnnouncements } from "./settle.ts";
import { isExpired, statusNow, storedStatus } from "./status.ts";

/**
 * Up to this many recipients, whoever acknowledges looks whether that was the last. What reaches more is left to the
 * periodic task, for looking costs as much again as acknowledging.
 */
const soonSettled = 1000;

/**
 * Acknowledges an announcement of any scope for the current user; again is a no-op that answers the first time.
 * Throws NOT_FOUND when it isn't addressed to them, CONFLICT when it is cancelled or expired.
 */
export async function acknowledgeAnnouncement(
  ctx: Context,
  input: { id: string },
): Promise<{ announcement_id: string; acknowledged_at: string }> {
  const { userId } = requireUser(ctx);
  const now = ctx.now().toISOString();
  const done = await acknowledge(ctx, input.id, userId, now);
  if (done?.is_small && (await isOver(ctx, input.id, now))) await settleAnnouncements(ctx, input.id);
  if (done) ctx.live.publish(...acknowledgementNews(input.id, [userId]));
  const at = done ? now : await acknowledgedBefore(ctx, input.id, userId);
  return { announcement_id: input.id, acknowledged_at: at };
}

/** An announcement that everyone has acknowledged is still open to somebody whose account works again. */
const isOpen = `${storedStatus} in ('active', 'acknowledged') and not ${isExpired}`;

/** One short statement, because a great many people do this at once. */
const acknowledgeOne = `
  update announcement_recipients r set acknowledged_at = $3, acknowledged_via = 'user'
    from announcements a cross join (select $4::text as now) clock
   where r.announcement_id = $1 and r.user_id = $2 and r.acknowledged_at is null and a.id = $1 and ${isOpen}
  returning a.doc -> 'recipient_count' <= '${soonSettled}'::jsonb as is_small`;

/** Undefined when there was nothing to change. */
async function acknowledge(ctx: Context, id: string, userId: string, now: string) {
  const [done] = await ctx.sql.unsafe<{ is_small: boolean | null }[]>(
    acknowledgeOne,
    [id, userId, now, now],
    { prepare: true },
  );
  return done;
}

/** Asked by each after what they changed: of those who acknowledge at once, the last one to ask sees nobody else pending. */
async function isOver({ sql }: Context, id: string, now: string): Promise<boolean | undefined> {
  const [found] = await sql<{ is_over: boolean }[]>`
    select ${sql.unsafe(statusNow)} <> 'active' as is_over
      from announcements a cross join (select ${now}::text as now) clock where a.id = ${id}`;
  return found?.is_over;
}

/** When they acknowledged it earlier, or at this same moment elsewhere; else throws why they can't. */
async function acknowledgedBefore(ctx: Context, id: string, userId: string): Promise<string> {
  const { sql } = ctx;
  const [found] = await sql<{ at: string | null; cancelled: boolean | null }[]>`
    select ${sql.unsafe(isoTime("r.acknowledged_at"))} as at, ${sql.unsafe(storedStatus)} = 'cancelled' as cancelled
      from announcement_recipients r join announcements a on a.id = r.announcement_id
     where r.announcement_id = ${id} and r.user_id = ${userId}`;
  if (!found) throw notFound("announcement");
  if (found.at) return found.at;
  throw new DomainError(
    "CONFLICT",
    `The announcement has ${found.cancelled ? "been cancelled" : "expired"}.`,
  );
}
