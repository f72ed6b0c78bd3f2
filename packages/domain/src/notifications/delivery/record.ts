import { coalesce } from "../../coalesce.ts";
import type { Context } from "../../context.ts";
import type { Channel } from "../channel.ts";
import { maxAttempts, pauseAfter } from "../sending/patience.ts";
import type { Outcome } from "../sending/sendAll.ts";
import type { Queued } from "./queue.ts";

type Result = Outcome & Queued;

/** Writes down what became of each, several in one statement where they come at the same time. */
export function outcomeRecorder(
  ctx: Context,
  channel: Channel,
): (queued: Queued, outcome: Outcome) => Promise<boolean> {
  const record = coalesce((results: Result[]) => write(ctx, channel, results));
  return (queued, outcome) => record({ ...queued, ...outcome });
}

async function write(ctx: Context, channel: Channel, results: Result[]): Promise<boolean> {
  const now = ctx.now().getTime();
  const rows = results.map(({ message_id, user_id, target, attempts, status, reason }) => {
    const tries = attempts + 1;
    const waits = status === "queued" && tries < maxAttempts;
    return {
      message_id,
      user_id,
      target,
      reason,
      attempts: tries,
      status: status === "queued" && !waits ? "failed" : status,
      next_at: new Date(now + pauseAfter(tries) * 1000).toISOString(),
      done_at: waits ? null : new Date(now).toISOString(),
    };
  });
  await ctx.sql`
    update notifications n
       set status = o.status, reason = o.reason, attempts = o.attempts, next_at = o.next_at, done_at = o.done_at
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as o (
             message_id text, user_id text, target text, status text, reason text, attempts int,
             next_at timestamptz, done_at timestamptz)
     where n.message_id = o.message_id and n.user_id = o.user_id and n.channel = ${channel} and n.target = o.target
       and n.status = 'queued'`;
  if (channel === "web_push") await noteDevices(ctx, results);
  return true;
}

/** Devices that are gone are forgotten; of others it is known when they were last reached. */
async function noteDevices({ sql, now }: Context, results: readonly Result[]): Promise<void> {
  const targets = (wanted: Outcome["status"]) =>
    results.filter(({ status }) => status === wanted).map(({ target }) => target);
  await sql`delete from push_subscriptions where id = any(${targets("gone")}::text[])`;
  await sql`
    update push_subscriptions set last_used_at = ${now().toISOString()} where id = any(${targets("sent")}::text[])`;
}
