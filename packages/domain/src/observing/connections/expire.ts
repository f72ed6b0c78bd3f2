import { pluginConnections, presentSince, serverPresence } from "@meridian/database";
import { lt, query } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { defineTask } from "../../base/tasks.ts";
import { notifyAway } from "../../ground/notifications/index.ts";
import { closeConnection, goOffline } from "./close.ts";
import { leaseMs } from "./renew.ts";

/** A connection that breaks off mostly comes back by itself, as after a restart of the server. */
const patienceMinutes = 10;
/** A connection lost longer ago than this, before any worker noticed, is no news any more. */
const newsMinutes = 120;
/** Meridian may have been down itself when an observatory was last seen: it counts as away from when that was noticed. */
const seenMinutes = 24 * 60;
/** People are told this often at most about an observatory that comes and goes. */
const spacingMinutes = 60;
/** The newest entries of an observatory's history that are searched. */
const entries = 20;

/**
 * Notifies people of each observatory that went offline without saying goodbye. While no server runs, no plugin can connect.
 */
async function notifyOffline(ctx: Context): Promise<void> {
  const reachableSince = await presentSince(ctx.db, serverPresence);
  if (!reachableSince || ctx.now().getTime() - reachableSince.getTime() < patienceMinutes * 60_000) return;
  const before = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000).toISOString();
  const away = await query<{ id: string; name: string }[]>(ctx.db)`
    with seen as materialized (
      select id, coalesce(left(doc ->> 'name', 200), id) as name
        from observatories
       where left(doc ->> 'status', 200) = 'offline'
         and left(doc ->> 'last_seen_at', 200) between ${before(seenMinutes)} and ${before(patienceMinutes)}
    ), told as materialized (
      select subject, max(at) as at from notification_events
       where at >= ${before(newsMinutes)}::timestamptz and event = 'observatory.away' group by subject
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

/** Answers to messages are remembered this long: longer than any plugin keeps a message to send it again. */
const rememberedDays = 7;

async function endLost(ctx: Context): Promise<void> {
  const unseenSince = new Date(ctx.now().getTime() - leaseMs);
  const lost = await ctx.db
    .select()
    .from(pluginConnections)
    .where(lt(pluginConnections.seen_at, unseenSince));
  for (const { id, observatory_id: observatoryId } of lost)
    await closeConnection(ctx, { id, observatoryId }, { reason: "Its connection was lost.", unseenSince });
}

/** Says online, and nothing keeps a connection: a restored backup or an import said so, or a server died at the wrong moment. */
async function endUnconnected(ctx: Context): Promise<void> {
  const ids = await query<{ id: string }[]>(ctx.db)`
    select id from observatories o
     where left(o.doc ->> 'status', 200) = 'online'
       and not exists (select from plugin_connections c where c.observatory_id = o.id)`;
  for (const { id } of ids) await goOffline(ctx, id, "No plugin is connected.");
}

/** Writes down when each observatory was last heard of, every other minute at most. */
const keepLastSeen = ({ db, now }: Context) => query(db)`
  update observatories o
     set doc = o.doc || jsonb_build_object('last_seen_at',
           to_char(c.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from plugin_connections c
   where c.observatory_id = o.id
     and coalesce(left(o.doc ->> 'last_seen_at', 200), '') < ${new Date(now().getTime() - 120_000).toISOString()}`;

/** Every minute: ends the connections whose server is gone, has observatories without one offline, keeps when the others were last heard of, and tells of those that stay away. */
export const watchConnections = defineTask({
  name: "watchConnections",
  payload: z.unknown(),
  async run(ctx) {
    await endLost(ctx);
    await endUnconnected(ctx);
    await keepLastSeen(ctx);
    await notifyOffline(ctx);
    await query(ctx.db)`
      delete from plugin_messages where at < ${ctx.now()}::timestamptz - ${rememberedDays}::int * interval '1 day'`;
  },
});
