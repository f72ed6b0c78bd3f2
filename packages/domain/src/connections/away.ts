import type { Context } from "../context.ts";
import { notifyAway } from "../notifications/index.ts";

/** A connection that breaks off mostly comes back by itself, as after a restart of the server. */
const patienceMinutes = 10;
/** What went away longer ago than this while nobody looked is no news any more. */
const newsMinutes = 120;
/** How many entries of an observatory's history a goodbye may lie behind. */
const entries = 20;

/** Tells once of each observatory that is away, unless it said goodbye. */
export async function tellOfAway(ctx: Context): Promise<void> {
  const before = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000).toISOString();
  const away = await ctx.sql<{ id: string; name: string }[]>`
    select o.id, coalesce(left(o.doc ->> 'name', 200), o.id) as name
      from observatories o, left(o.doc ->> 'last_seen_at', 200) seen
     where left(o.doc ->> 'status', 200) = 'offline'
       and seen between ${before(newsMinutes)} and ${before(patienceMinutes)}
       and (select event from (select id, left(doc ->> 'event', 200) as event from history_events
                                where left(doc ->> 'subject_id', 200) = o.id order by id desc limit ${entries}) recent
             where event in ('goodbye', 'observatory_online') order by id desc limit 1) is distinct from 'goodbye'
       and not exists (
         select from notification_events e
          where e.at >= ${before(newsMinutes)}::timestamptz and e.topic = 'connection' and e.subject = o.id
            and to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') > seen)`;
  for (const { id, name } of away) await notifyAway(ctx.db, ctx, { id, name, minutes: patienceMinutes });
}
