import type { Channel } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { getsMail } from "../../access/index.ts";
import { isSubscribed } from "../mailed.ts";
import type { Topic } from "../topics.ts";

/** The part that all recipients of a message get; those of one batch share it. */
interface Message {
  message_id: string;
  topic: Topic;
  title: string;
  body: string;
  path: string;
  /** The reply-to address; null for none. */
  reply_to: string | null;
  /** True if it is about an announcement of the system's. */
  is_systems: boolean;
}

/** Selects messages: those of a channel, for Web Push those to one push service. */
export interface Way {
  channel: Channel;
  service?: string;
}

/** A message on its way to one recipient by one channel. */
export interface Queued extends Message {
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
}

/** A queued message without the text, which would come with every row. */
type Due = Omit<Queued, Exclude<keyof Message, "message_id">> & { wanted: boolean };

const atOnce = 500;

const reachable = (ctx: Context, channel: Channel) => {
  return {
    email: sql`${sql.raw(getsMail(ctx))} and ${isSubscribed}`,
    web_push: sql`u.notify_push and s.user_id = u.id`,
    gateway: sql`u.notify_push and u.push_user_key <> ''`,
  }[channel];
};

/** SQL that is true if `u` may still get `m` by this channel, for Web Push on the device `s`. */
const isWanted = (ctx: Context, channel: Channel) => sql`
  u.deactivated_at is null
  and ${reachable(ctx, channel)}
  and (m.topic in ('observation', 'announcement', 'announcer', 'downtime', 'report') or u.notify_system_events)
  and (m.topic <> 'announcement' or exists (
    select from announcement_recipients r join announcements a on a.id = r.announcement_id
     where r.announcement_id = m.subject and r.user_id = u.id and r.acknowledged_at is null
       and left(a.doc ->> 'status', 200) = 'active'))
  and (m.topic <> 'system' or u.server_admin)
  and (m.topic <> 'report' or exists (
    select from observatory_access a where a.observatory_id = m.subject and a.user_id = u.id and a.can_view))`;

const keyOf = ({ message_id, user_id, target }: Pick<Queued, "message_id" | "user_id" | "target">) =>
  `${message_id} ${user_id} ${target}`;

/**
 * The next messages to send besides those under way. People who left, turned the channel off or acknowledged meanwhile get
 * nothing; that is checked only for messages about to be sent, however many wait.
 */
export async function takeQueued(ctx: Context, way: Way, underWay: ReadonlySet<Queued>): Promise<Queued[]> {
  for (;;) {
    // Copied before the query, which may not see outcomes recorded meanwhile.
    const taken = new Set(Array.from(underWay, keyOf));
    const due = (await nextDue(ctx, way, atOnce + taken.size)).filter((one) => !taken.has(keyOf(one)));
    const wanted = due.filter(({ wanted }) => wanted);
    if (wanted.length < due.length)
      await drop(
        ctx,
        way.channel,
        due.filter(({ wanted }) => !wanted),
      );
    if (wanted.length > 0 || due.length === 0) return withMessages(ctx, wanted);
  }
}

async function withMessages(ctx: Context, recipients: Due[]): Promise<Queued[]> {
  const ids = [...new Set(recipients.map(({ message_id }) => message_id))];
  const messages = await query<Message[]>(ctx.db)`
    select m.id as message_id, m.topic, m.title, m.body, m.path, ${replyTo(ctx)} as reply_to,
           exists (select from announcements a where m.topic = 'announcement' and a.id = m.subject
                      and left(a.doc ->> 'scope', 200) = 'system') as is_systems
      from notification_messages m where m.id = any(${ids})`;
  const byId = new Map(messages.map((message) => [message.message_id, message]));
  // One that was deleted meanwhile takes its recipients with it.
  return recipients.flatMap((recipient) => {
    const message = byId.get(recipient.message_id);
    return message ? [{ ...recipient, ...message }] : [];
  });
}

/**
 * SQL for the address that answers go to, the same as in the announcement's own mail: support for the system's, else the
 * person who announced it.
 */
const replyTo = ({ installation }: Context) => sql`(
  select case when left(a.doc ->> 'scope', 200) = 'system' then ${installation.supportEmail ?? null}::text
         else (select sender.email from users sender
                where sender.id = left(a.doc ->> 'created_by', 200) and sender.deactivated_at is null) end
    from announcements a where m.topic = 'announcement' and a.id = m.subject)`;

const nextDue = (ctx: Context, { channel, service }: Way, limit: number) => query<Due[]>(ctx.db)`
  select n.message_id, n.user_id, n.target, n.attempts, u.name, u.email, u.push_user_key,
         s.endpoint, s.p256dh, s.auth, (${isWanted(ctx, channel)}) is true as wanted
    from notifications n
    join notification_messages m on m.id = n.message_id
    join users u on u.id = n.user_id
    left join push_subscriptions s on s.id = n.target
   where n.channel = ${channel} and n.status = 'queued' and n.next_at <= ${ctx.now().toISOString()}
     and ${service === undefined ? sql`true` : sql`${serviceOf} = ${service}`}
   order by n.next_at limit ${limit}`;

/** The push service of a device `s`, as its host; nothing once the device is forgotten. */
const serviceOf = sql`split_part(coalesce(s.endpoint, ''), '/', 3)`;

/** The push services to which messages wait that are due, or have become so after a moment. */
export async function servicesDue(ctx: Context, after = new Date(0)): Promise<string[]> {
  const rows = await query<{ service: string }[]>(ctx.db)`
    select distinct ${serviceOf} as service
      from notifications n left join push_subscriptions s on s.id = n.target
     where n.channel = 'web_push' and n.status = 'queued'
       and n.next_at > ${after.toISOString()} and n.next_at <= ${ctx.now().toISOString()}`;
  return rows.map(({ service }) => service);
}

async function drop({ db, now }: Context, channel: Channel, unwanted: Due[]): Promise<void> {
  const keys = unwanted.map(({ message_id, user_id, target }) => ({ message_id, user_id, target }));
  await query(db)`
    update notifications n set status = 'none', reason = 'no longer wanted', done_at = ${now().toISOString()}
      from json_to_recordset(${JSON.stringify(keys)}::text::json) as o (message_id text, user_id text, target text)
     where n.message_id = o.message_id and n.user_id = o.user_id and n.channel = ${channel} and n.target = o.target
       and n.status = 'queued'`;
}

/** Returns the time at which the next message is to be sent; undefined when none waits. */
export async function nextQueued({ db }: Context, channel: Channel): Promise<Date | undefined> {
  const [row] = await query<{ at: Date | null }[]>(db)`
    select min(next_at) as at from notifications where channel = ${channel} and status = 'queued'`;
  return row?.at ?? undefined;
}
