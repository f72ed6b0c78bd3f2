import { requireUser, type Scope, systemScope } from "../access/index.ts";
import type { Context } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { isoTime } from "../isoTime.ts";
import { acknowledgementNotices } from "./notices.ts";
import { address, addressOf } from "./scope.ts";
import { settleAnnouncements } from "./settle.ts";
import { isExpired, storedStatus } from "./status.ts";

/**
 * Up to this many recipients, the one who acknowledges looks whether that was the last. What reaches more is left to the
 * periodic task, for looking costs as much again as acknowledging.
 */
const soonSettled = 1000;

/**
 * Somebody looks only with this many others pending at most. It has to exceed the number of people who acknowledge
 * within the same instant, each of whom still sees the others pending.
 */
const fewPending = 50;

/**
 * Acknowledges an announcement for the current user, who may have left its scope since; again is a no-op that answers the first time.
 * Throws NOT_FOUND when it isn't addressed to them, CONFLICT when it is cancelled or expired.
 */
export async function acknowledgeAnnouncement(
  ctx: Context,
  input: { id: string },
  scope: Scope = systemScope,
): Promise<{ announcement_id: string; acknowledged_at: string }> {
  const { userId } = requireUser(ctx);
  const now = ctx.now().toISOString();
  const done = await acknowledge(ctx, scope, input.id, userId, now);
  if (done?.may_be_last) await settleAnnouncements(ctx, input.id);
  if (done) ctx.live.publish(...acknowledgementNotices(input.id, [userId]));
  const at = done ? now : await acknowledgedBefore(ctx, scope, input.id, userId);
  return { announcement_id: input.id, acknowledged_at: at };
}

/** An announcement that everyone has acknowledged is still open to somebody whose account works again. */
const isOpen = `${storedStatus} in ('active', 'acknowledged') and not ${isExpired}`;

/** The scan is bound to the index of what is pending; the planner would rather go through the table from its start. */
const acknowledgeOne = `
  update announcement_recipients r set acknowledged_at = $3, acknowledged_via = 'user'
    from announcements a cross join (select $4::text as now) clock
   where r.announcement_id = $1 and r.user_id = $2 and r.acknowledged_at is null and a.id = $1 and ${isOpen}
     and ${address} = $5
  returning case when a.doc -> 'recipient_count' <= '${soonSettled}'::jsonb then (
    select count(*) <= ${fewPending} + 1 from (
      select from announcement_recipients p
       where p.announcement_id between $1 and $1 and p.acknowledged_at is null
       order by p.announcement_id limit ${fewPending} + 2) pending) end as may_be_last`;

/** One short statement, because a great many people do this at once. Undefined when there was nothing to change. */
async function acknowledge(ctx: Context, scope: Scope, id: string, userId: string, now: string) {
  const [done] = await ctx.sql.unsafe<{ may_be_last: boolean | null }[]>(
    acknowledgeOne,
    [id, userId, now, now, addressOf(scope)],
    { prepare: true },
  );
  return done;
}

/** When they acknowledged it earlier, or at this same moment elsewhere; else throws why they can't. */
async function acknowledgedBefore(ctx: Context, scope: Scope, id: string, userId: string): Promise<string> {
  const { sql } = ctx;
  const [found] = await sql<{ at: string | null; cancelled: boolean | null }[]>`
    select ${sql.unsafe(isoTime("r.acknowledged_at"))} as at, ${sql.unsafe(storedStatus)} = 'cancelled' as cancelled
      from announcement_recipients r join announcements a on a.id = r.announcement_id
     where r.announcement_id = ${id} and r.user_id = ${userId}
       and ${sql.unsafe(address)} = ${addressOf(scope)}`;
  if (!found) throw notFound("announcement");
  if (found.at) return found.at;
  throw new DomainError(
    "CONFLICT",
    `The announcement has ${found.cancelled ? "been cancelled" : "expired"}.`,
  );
}
