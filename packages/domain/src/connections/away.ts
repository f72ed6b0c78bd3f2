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
    with away as materialized (
      select id, coalesce(left(doc ->> 'name', 200), id) as name, left(doc ->> 'last_seen_at', 200) as seen
        from observatories
       where left(doc ->> 'status', 200) = 'offline'
         and left(doc ->> 'last_seen_at', 200) between ${before(newsMinutes)} and ${before(patienceMinutes)}
    ), told as materialized (
      select subject, to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from notification_events
       where at >= ${before(newsMinutes)}::timestamptz and topic = 'connection' group by subject
    )
    select away.id, away.name from away left join told on told.subject = away.id
     where coalesce(told.at, '') <= away.seen
       and (select event from (select id, left(doc ->> 'event', 200) as event from history_events
                                where left(doc ->> 'subject_id', 200) = away.id order by id desc limit ${entries}) recent
             where event in ('goodbye', 'observatory_online') order by id desc limit 1) is distinct from 'goodbye'`;
  for (const { id, name } of away) await notifyAway(ctx.db, ctx, { id, name, minutes: patienceMinutes });
}
