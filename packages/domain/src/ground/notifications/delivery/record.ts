import type { Channel } from "@meridian/contract";
import { query } from "@meridian/database/query";
import { batchWrites } from "../../../base/batchWrites.ts";
import type { Context } from "../../../base/context.ts";
import { maxAttempts, pauseAfter } from "../sending/patience.ts";
import type { Outcome } from "../sending/sendAll.ts";
import type { Queued } from "./queue.ts";

/**
 * Milliseconds within which a device's last delivery isn't written again: a write for every message would cost as much as
 * its outcome.
 */
const reachedAgainAfterMs = 10 * 60 * 1000;

type Result = Outcome & Queued;

/** Records the outcome of each message, simultaneous ones in one statement. */
export function outcomeRecorder(
  ctx: Context,
  channel: Channel,
): (queued: Queued, outcome: Outcome) => Promise<boolean> {
  const record = batchWrites((results: Result[]) => write(ctx, channel, results));
  return (queued, outcome) => record({ ...queued, ...outcome });
}

/**
 * One statement, so that there is one commit to wait for. It deletes devices that no longer exist and notes when the others
 * were last reached. The limit tells PostgreSQL how few rows these are: it assumes a hundred, and would read a whole table of
 * some thousands for so many.
 */
async function write(ctx: Context, channel: Channel, results: Result[]): Promise<boolean> {
  const now = ctx.now().getTime();
  const rows = results.map(({ message_id, user_id, target, attempts, status, reason, waitS = 0 }) => {
    const tries = attempts + 1;
    const waits = status === "queued" && tries < maxAttempts;
    return {
      message_id,
      user_id,
      target,
      reason,
      attempts: tries,
      status: status === "queued" && !waits ? "failed" : status,
      next_at: new Date(now + Math.max(pauseAfter(tries), waitS) * 1000).toISOString(),
      done_at: waits ? null : new Date(now).toISOString(),
    };
  });
  const at = new Date(now).toISOString();
  const reachedBefore = new Date(now - reachedAgainAfterMs).toISOString();
  await query(ctx.db)`
    with recorded as (
      update notifications n
         set status = o.status, reason = o.reason, attempts = o.attempts, next_at = o.next_at, done_at = o.done_at
        from (select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as o (
                message_id text, user_id text, target text, status text, reason text, attempts int,
                next_at timestamptz, done_at timestamptz)
               limit ${rows.length}) o
       where n.message_id = o.message_id and n.user_id = o.user_id and n.channel = ${channel} and n.target = o.target
         and n.status = 'queued'
      returning n.target, n.status),
    forgotten as (
      delete from push_subscriptions s using recorded r where r.status = 'gone' and s.id = r.target)
    update push_subscriptions s set last_used_at = ${at}
      from recorded r
     where r.status = 'sent' and s.id = r.target and (s.last_used_at is null or s.last_used_at < ${reachedBefore})`;
  return true;
}
