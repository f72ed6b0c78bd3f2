import { channel as channels } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, type SQL } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { deliverNotifications } from "./delivery/task.ts";

/**
 * Queues failed notifications again, as if they were new. `those` is SQL about `n`, a notification, and `m`, its message. Returns
 * how many they are.
 */
export async function resendNotifications(tx: Queryable, ctx: Context, those: SQL): Promise<number> {
  const now = ctx.now().toISOString();
  const again = await query<{ channel: string }[]>(tx)`
    update notifications n set status = 'queued', reason = null, attempts = 0, next_at = ${now}, done_at = null
      from notification_messages m
     where m.id = n.message_id and n.status = 'failed' and ${those}
    returning n.channel`;
  for (const channel of channels.options)
    if (again.some((one) => one.channel === channel))
      await deliverNotifications.enqueue(tx, ctx, { channel });
  return again.length;
}
