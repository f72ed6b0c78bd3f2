import { type Channel, ongoingStatuses } from "@meridian/contract";
import { query, type SQL, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { getsMail } from "../../access/index.ts";
import { isSubscribed } from "../mailed.ts";
import { topicNames, topics } from "../topics.ts";

/** The ways to reach `u`, a user, with `m`; a report goes by mail alone. */
const waysTo = (ctx: Context) => sql`
  select 'email' as channel, '' as target where ${sql.raw(getsMail(ctx))} and ${isSubscribed}
  union all
  select 'web_push', s.id from push_subscriptions s
   where m.topic <> 'report' and s.user_id = u.id and u.notify_push and ${ctx.pusher.publicKey !== undefined}
  union all
  select 'gateway', '' where m.topic <> 'report' and u.notify_push and u.push_user_key <> '' and ${ctx.pusher.hasGateway}`;

/** The recipients of `m`, a message of a topic. */
const recipients = sql`
  select m.id as message_id, u.*
    from made m join users u on u.id = m.subject
   where m.topic in ('observation', 'announcer', 'asker')
  union
  select m.id, u.*
    from made m
    join observatory_access a on a.observatory_id = m.subject and a.can_operate
    join users u on u.id = a.user_id
   where m.topic = 'operators' or (m.topic in ('connection', 'left_open') and u.notify_system_events)
  union
  select m.id, u.*
    from made m join users u on u.server_admin and u.notify_system_events
   where m.topic in ('system', 'observatory')
  union
  select m.id, u.*
    from made m
    join observatory_access a on a.observatory_id = m.subject and a.can_admin
    join users u on u.id = a.user_id and u.notify_system_events
   where m.topic = 'observatory'
  union
  select m.id, u.*
    from made m
    join observatory_access a on a.observatory_id = m.subject and a.can_admin
    join users u on u.id = a.user_id
   where m.topic = 'access_request'
  union
  select m.id, u.*
    from made m
    join observatory_access a on a.observatory_id = m.subject and (a.can_operate or a.can_admin)
    join users u on u.id = a.user_id
   where m.topic = 'rapid'
  union
  select m.id, u.*
    from made m
    join observatory_access a on a.observatory_id = m.subject and a.user_id <> m.fold
     and (a.can_operate or a.can_admin or exists (
           select from observations o
            where o.doc_observatory_id = m.subject and o.doc_user_id = a.user_id
              and o.doc_status = any(${sql.param(ongoingStatuses)}::text[]))
         or exists (
           select from observations o
            where o.doc_observatory_id is null and o.doc_status = 'pending' and o.doc_user_id = a.user_id
              and o.doc #> '{where,observatory_ids}' @> to_jsonb(array[m.subject])))
    join users u on u.id = a.user_id
   where m.topic = 'downtime'
  union
  select m.id, u.*
    from made m
    join observatory_access a on a.observatory_id = m.subject and a.can_view
    join users u on u.id = a.user_id and u.email_reports
   where m.topic = 'report'
  union all
  select m.id, u.*
    from made m
    join announcement_recipients r on r.announcement_id = m.subject and r.acknowledged_at is null
    join users u on u.id = r.user_id
   where m.topic = 'announcement'`;

/** Topics that don't wait for the end of anybody's quiet hours: something is at fault. */
const pressing = topicNames.filter((topic) => topics[topic].urgency === "high");

/** SQL for the time at which `u` may be told something: `now`, or the end of the quiet hours that it is in. */
const quietUntil = (now: SQL) => sql`(
  select case when not is_quiet then ${now}
              else (day + case when until > clock then 0 else 1 end + until) at time zone zone end
    from (select zone, day, clock, until,
                 case when "from" < until then clock >= "from" and clock < until
                      else clock >= "from" or clock < until end is true as is_quiet
            from (select zone, (${now} at time zone zone)::date as day, (${now} at time zone zone)::time as clock,
                         (u.quiet_hours ->> 'from')::time as "from", (u.quiet_hours ->> 'until')::time as until
                    from (select coalesce(u.timezone, 'UTC') as zone) z) t) q)`;

/** Queues new messages for their recipients by the channels they have on. Returns those channels. */
export async function writeNotifications(
  tx: Transaction,
  ctx: Context,
  messageIds: readonly string[],
): Promise<Channel[]> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const rows = await query<{ channel: Channel }[]>(tx)`
    with made as materialized (
      select id, topic, subject, fold from notification_messages
       where id in (select json_array_elements_text(${JSON.stringify(messageIds)}::json))
    ), recipient as materialized (
      select * from (${recipients}) r where deactivated_at is null
    ), written as (
      insert into notifications (message_id, user_id, channel, target, status, next_at)
      select message_id, u.id, way.channel, way.target, 'queued',
             case when m.topic = any(${sql.param(pressing)}::text[]) then ${now} else ${quietUntil(now)} end
        from recipient u join made m on m.id = u.message_id cross join lateral (${waysTo(ctx)}) way
      returning channel
    )
    select distinct channel from written`;
  return rows.map(({ channel }) => channel);
}
