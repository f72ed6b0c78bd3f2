import type { Channel } from "@meridian/contract";
import { getsMail } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { isSubscribed } from "../mailed.ts";
import type { Topic } from "../topics.ts";

/** A message on its way to one recipient by one channel. */
export interface Queued {
  message_id: string;
  user_id: string;
  target: string;
  attempts: number;
  name: string;
  email: string;
  push_user_key: string | null;
  /** The device's, for Web Push. */
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  topic: Topic;
  title: string;
  body: string;
  path: string;
  /** Whom an answer to a mail goes to; null for nobody in particular. */
  reply_to: string | null;
  /** Whether it is about an announcement of the system's. */
  is_systems: boolean;
}

const atOnce = 500;

const reachable = (ctx: Context, channel: Channel) => {
  const { sql } = ctx;
  return {
    email: sql.unsafe(`${getsMail(ctx)} and ${isSubscribed}`),
    web_push: sql`u.notify_push and s.user_id = u.id`,
    gateway: sql`u.notify_push and u.push_user_key <> ''`,
  }[channel];
};

/** Whether `u` may still be told of `m` by this channel, on the device `s` where it is Web Push. */
const isWanted = (ctx: Context, channel: Channel) => ctx.sql`
  u.deactivated_at is null
  and ${reachable(ctx, channel)}
  and (m.topic in ('observation', 'announcement', 'announcer') or u.notify_system_events)
  and (m.topic <> 'announcement' or exists (
    select from announcement_recipients r join announcements a on a.id = r.announcement_id
     where r.announcement_id = m.subject and r.user_id = u.id and r.acknowledged_at is null
       and left(a.doc ->> 'status', 200) = 'active'))
  and (m.topic <> 'system' or u.server_admin)`;

const keyOf = ({ message_id, user_id, target }: Queued) => `${message_id} ${user_id} ${target}`;

/**
 * The next to be sent beside those that are under way, none when nothing is. Whoever left, switched the channel off or has acknowledged meanwhile gets nothing:
 * only what is about to be sent is asked about, however many wait.
 */
export async function takeQueued(
  ctx: Context,
  channel: Channel,
  underWay: ReadonlySet<Queued>,
): Promise<Queued[]> {
  for (;;) {
    // As it is before asking: what is recorded meanwhile may not be seen yet.
    const taken = new Set(Array.from(underWay, keyOf));
    const due = (await nextDue(ctx, channel, atOnce + taken.size)).filter((one) => !taken.has(keyOf(one)));
    const wanted = due.filter(({ wanted }) => wanted);
    if (wanted.length < due.length)
      await drop(
        ctx,
        channel,
        due.filter(({ wanted }) => !wanted),
      );
    if (wanted.length > 0 || due.length === 0) return wanted;
  }
}

/** As the announcement's own mail: the system's are answered by support, others by the one who announced them. */
const replyTo = ({ sql, site }: Context) => sql`(
  select case when left(a.doc ->> 'scope', 200) = 'system' then ${site.supportEmail ?? null}::text
         else (select sender.email from users sender
                where sender.id = left(a.doc ->> 'created_by', 200) and sender.deactivated_at is null) end
    from announcements a where m.topic = 'announcement' and a.id = m.subject)`;

const nextDue = (ctx: Context, channel: Channel, limit: number) => ctx.sql<(Queued & { wanted: boolean })[]>`
  select n.message_id, n.user_id, n.target, n.attempts, u.name, u.email, u.push_user_key,
         s.endpoint, s.p256dh, s.auth, m.topic, m.title, m.body, m.path, (${isWanted(ctx, channel)}) is true as wanted,
         ${replyTo(ctx)} as reply_to,
         exists (select from announcements a where m.topic = 'announcement' and a.id = m.subject
                    and left(a.doc ->> 'scope', 200) = 'system') as is_systems
    from notifications n
    join notification_messages m on m.id = n.message_id
    join users u on u.id = n.user_id
    left join push_subscriptions s on s.id = n.target
   where n.channel = ${channel} and n.status = 'queued' and n.next_at <= ${ctx.now().toISOString()}
   order by n.next_at limit ${limit}`;

async function drop({ sql, now }: Context, channel: Channel, unwanted: Queued[]): Promise<void> {
  const keys = unwanted.map(({ message_id, user_id, target }) => ({ message_id, user_id, target }));
  await sql`
    update notifications n set status = 'none', reason = 'no longer wanted', done_at = ${now().toISOString()}
      from json_to_recordset(${JSON.stringify(keys)}::text::json) as o (message_id text, user_id text, target text)
     where n.message_id = o.message_id and n.user_id = o.user_id and n.channel = ${channel} and n.target = o.target
       and n.status = 'queued'`;
}

/** When the next one is to be sent; undefined when none waits. */
export async function nextQueued({ sql }: Context, channel: Channel): Promise<Date | undefined> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(next_at) as at from notifications where channel = ${channel} and status = 'queued'`;
  return row?.at ?? undefined;
}
