import type { MailState } from "@meridian/contract";
import type { Context } from "../../base/context.ts";

/** What mail waits, and what of the last day didn't arrive. */
export async function readMail({
  sql,
  now,
}: Pick<Context, "sql" | "now">): Promise<Omit<MailState, "delivers">> {
  const yesterday = new Date(now().getTime() - 24 * 3_600_000);
  const [row] = await sql<[Omit<MailState, "delivers">]>`
    select waiting.count as waiting, waiting.seconds as oldest_seconds,
           (select count(*)::int from notifications n join notification_messages m on m.id = n.message_id
             where n.status = 'failed' and n.channel = 'email' and m.created_at >= ${yesterday}) as failed,
           (select count(*)::int from outbox) as kept
      from (
        select count(*)::int as count,
               case when count(*) > 0 then greatest(extract(epoch from ${now()}::timestamptz - min(next_at)), 0)::float8 end as seconds
          from notifications where status = 'queued' and channel = 'email'
      ) waiting`;
  return { ...row };
}
