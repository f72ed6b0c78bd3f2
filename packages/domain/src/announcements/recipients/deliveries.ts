import type { RecipientDelivery } from "@meridian/contract";
import type { Context } from "../../base/context.ts";

/** The delivery of the latest reminder by user and channel; it is one message, however many recipients there are. */
export async function reminderDeliveries(
  { sql }: Context,
  id: string,
  userIds: readonly string[],
): Promise<Map<string, RecipientDelivery[]>> {
  const rows = await sql<(RecipientDelivery & { user_id: string })[]>`
    select n.user_id, 'reminder' as about, n.channel, s.name as device, n.status, n.reason, n.attempts
      from (select id from notification_messages where topic = 'announcement' and subject = ${id}
             order by created_at desc limit 1) m
      join notifications n on n.message_id = m.id and n.user_id = any (${[...userIds]})
      left join push_subscriptions s on s.id = n.target
     order by n.user_id, n.channel, n.target`;
  const wire = ({ user_id: _, ...delivery }: (typeof rows)[number]): RecipientDelivery => delivery;
  return new Map([...Map.groupBy(rows, (row) => row.user_id)].map(([user, own]) => [user, own.map(wire)]));
}
