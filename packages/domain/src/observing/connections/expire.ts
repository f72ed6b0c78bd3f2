import { pluginConnections } from "@meridian/database";
import { lt } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { defineTask } from "../../base/tasks.ts";
import { tellOfAway } from "./away.ts";
import { closeConnection, goOffline } from "./close.ts";
import { leaseMs } from "./renew.ts";

/** How long answers to messages are remembered: longer than any plugin keeps one to send it again. */
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
  const ids = await ctx.sql<{ id: string }[]>`
    select id from observatories o
     where left(o.doc ->> 'status', 200) = 'online'
       and not exists (select from plugin_connections c where c.observatory_id = o.id)`;
  for (const { id } of ids) await goOffline(ctx, id, "No plugin is connected.");
}

/** When an observatory was last heard of is written down at most every other minute. */
const keepLastSeen = ({ sql, now }: Context) => sql`
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
    await tellOfAway(ctx);
    await ctx.sql`
      delete from plugin_messages where at < ${ctx.now()}::timestamptz - ${rememberedDays}::int * interval '1 day'`;
  },
});
