import {
  latestPluginVersion,
  type ObservatoryConnection,
  type ObservatoryDocument,
  observatoryDocument,
  pluginPath,
} from "@meridian/contract";
import { pluginConnections, type Queryable, type Stored } from "@meridian/database";
import { eq, query } from "@meridian/database/query";
import { oneOf, shaped } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { observatoryStanding } from "../../ground/access/index.ts";
import { readSettings } from "../../ground/settings/index.ts";
import { isOutdated } from "./standing.ts";

const blank = {
  plugin_version: null as string | null,
  last_seen_at: null as string | null,
  system_info: {},
  star_catalog: "unknown",
};

/** An observatory's connection, for those who see it. Throws NOT_FOUND. */
export async function getObservatoryConnection(
  ctx: Context,
  { id }: { id: string },
): Promise<ObservatoryConnection> {
  const { observatory } = await observatoryStanding(ctx.db, ctx, id);
  const [open] = await ctx.db
    .select()
    .from(pluginConnections)
    .where(eq(pluginConnections.observatory_id, id));
  const { values } = await readSettings(ctx.db);
  const { plugin_version, last_seen_at, system_info, star_catalog } = shaped(observatory, blank);
  return {
    is_connected: open !== undefined,
    connected_at: open?.connected_at.toISOString() ?? null,
    last_seen_at: open?.seen_at.toISOString() ?? last_seen_at,
    plugin_version: open?.plugin_version ?? plugin_version,
    minimum_plugin_version: values.minimum_plugin_version,
    latest_plugin_version: latestPluginVersion,
    upgrade_required: open !== undefined && isOutdated(open.plugin_version, values),
    ...(await reasonsOf(ctx, observatory)),
    system_info: observatoryDocument.shape.system_info.catch({}).parse(system_info),
    star_catalog: oneOf(["present", "missing", "unknown"], star_catalog, "unknown"),
    url: ctx.installation.baseUrl.replace(/^http/, "ws") + pluginPath,
  };
}

/** Finds the plugin's reasons for not observing now, in the newest entries of the observatory's history. */
async function reasonsOf(
  { db }: Pick<Context, "db">,
  { id, weather_hold, safety }: Stored<ObservatoryDocument>,
): Promise<{ weather_reason: string | null; safety_reason: string | null }> {
  const newest = (event: string) => newestReason(db, id, event);
  return {
    weather_reason: weather_hold === true ? await newest("weather_hold_started") : null,
    safety_reason: safety === "unsafe" ? await newest("safety_changed") : null,
  };
}

async function newestReason(db: Queryable, id: string, event: string): Promise<string | null> {
  const [row] = await query<{ reason: string | null }[]>(db)`
    select left(doc -> 'details' ->> 'reason', 1000) as reason from history_events
     where left(doc ->> 'subject_id', 200) = ${id} and left(doc ->> 'event', 200) = ${event}
     order by id desc limit 1`;
  return row?.reason ?? null;
}
