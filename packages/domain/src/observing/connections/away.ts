import { presentSince, serverPresence } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { notifyAway } from "../../ground/notifications/index.ts";

/** A connection that breaks off mostly comes back by itself, as after a restart of the server. */
const patienceMinutes = 10;
/** What went away longer ago than this while nobody looked is no news any more. */
const newsMinutes = 120;
/** Meridian may have been down itself when an observatory was last seen: it counts as away from when that was noticed. */
const seenMinutes = 24 * 60;
/** Of one that comes and goes, people are told as often at most. */
const spacingMinutes = 60;
/** So many of the newest entries of an observatory's history are looked at. */
const entries = 20;

/** Tells of each observatory that is away, unless it said goodbye. While no server is there, nobody can connect. */
export async function tellOfAway(ctx: Context): Promise<void> {
  const reachableSince = await presentSince(ctx.sql, serverPresence);
  if (!reachableSince || ctx.now().getTime() - reachableSince.getTime() < patienceMinutes * 60_000) return;
  const before = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000).toISOString();
  const away = await ctx.sql<{ id: string; name: string }[]>`
    with seen as materialized (
      select id, coalesce(left(doc ->> 'name', 200), id) as name
        from observatories
       where left(doc ->> 'status', 200) = 'offline'
         and left(doc ->> 'last_seen_at', 200) between ${before(seenMinutes)} and ${before(patienceMinutes)}
    ), told as materialized (
      select subject, max(at) as at from notification_events
       where at >= ${before(newsMinutes)}::timestamptz and topic = 'connection' group by subject
    )
    select seen.id, seen.name
      from seen left join told on told.subject = seen.id
           cross join lateral (
             select max(at) filter (where event = 'observatory_offline') as since,
                    (array_agg(event order by id desc) filter (where event in ('goodbye', 'observatory_online')))[1] as latest
               from (select id, left(doc ->> 'event', 200) as event, left(doc ->> 'at', 200) as at from history_events
                      where left(doc ->> 'subject_id', 200) = seen.id order by id desc limit ${entries}) recent) history
     where history.since between ${before(newsMinutes)} and ${before(patienceMinutes)}
       and history.latest is distinct from 'goodbye'
       and (told.at is null
            or (told.at <= ${before(spacingMinutes)}::timestamptz
                and to_char(told.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') <= history.since))`;
  for (const { id, name } of away) await notifyAway(ctx.db, ctx, { id, name, minutes: patienceMinutes });
}
