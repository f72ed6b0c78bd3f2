import {
  latestPluginVersion,
  type ObservatoryConnection,
  observatoryDocument,
  pluginPath,
} from "@meridian/contract";
import { pluginConnections } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { oneOf, shaped } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { observatoryStanding } from "../../ground/access/index.ts";
import { readSettings } from "../../ground/settings/index.ts";
import { reasonsOf } from "./reasons.ts";
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
  const { weather, safety } = await reasonsOf(ctx.db, observatory);
  return {
    is_connected: open !== undefined,
    connected_at: open?.connected_at.toISOString() ?? null,
    last_seen_at: open?.seen_at.toISOString() ?? last_seen_at,
    plugin_version: open?.plugin_version ?? plugin_version,
    minimum_plugin_version: values.minimum_plugin_version,
    latest_plugin_version: latestPluginVersion,
    upgrade_required: open !== undefined && isOutdated(open.plugin_version, values),
    weather_reason: weather?.reason ?? null,
    safety_reason: safety?.reason ?? null,
    system_info: observatoryDocument.shape.system_info.catch({}).parse(system_info),
    star_catalog: oneOf(["present", "missing", "unknown"], star_catalog, "unknown"),
    url: ctx.installation.baseUrl.replace(/^http/, "ws") + pluginPath,
  };
}
