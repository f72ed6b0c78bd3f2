import {
  isBelow,
  latestPluginVersion,
  type MinimumPreview,
  type PreviewMinimumInput,
} from "@meridian/contract";
import { pluginConnections } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { requireServerAdmin } from "../access/index.ts";

/** Observatories that a minimum plugin version would shut out. For server administrators. */
export async function previewMinimum(
  ctx: Context,
  { version }: PreviewMinimumInput,
): Promise<MinimumPreview> {
  requireServerAdmin(ctx);
  const versions = await ctx.db
    .select({ version: pluginConnections.plugin_version, connected: sql<number>`count(*)::int` })
    .from(pluginConnections)
    .groupBy(pluginConnections.plugin_version);
  const sum = (rows: typeof versions) => rows.reduce((total, { connected }) => total + connected, 0);
  return {
    connected: sum(versions),
    shut_out: sum(versions.filter((row) => isBelow(row.version, version))),
    is_released: !isBelow(latestPluginVersion, version),
  };
}
