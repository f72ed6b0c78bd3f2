import { isBelow } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { readSettings } from "../../ground/settings/index.ts";

/** One connection of a plugin. */
export interface Connection {
  id: string;
  observatoryId: string;
  keyId: string;
}

/** The state of a connection: open, or the reason why it no longer counts. */
export type Standing =
  | { state: "open"; pluginVersion: string; isOutdated: boolean }
  | { state: "replaced" | "keyRevoked" | "ended" };

/** Reads a connection's state from the database, whichever server holds it. */
export async function connectionStanding(ctx: Context, connection: Connection): Promise<Standing> {
  const { id, observatoryId, keyId } = connection;
  const [row] = await query<{ id: string | null; plugin_version: string | null; has_key: boolean }[]>(ctx.db)`
    select c.id, c.plugin_version, exists (select from observatory_keys where id = ${keyId}) as has_key
      from (select 1) one left join plugin_connections c on c.observatory_id = ${observatoryId}`;
  if (!row!.has_key) return { state: "keyRevoked" };
  if (row!.id !== id) return { state: row!.id === null ? "ended" : "replaced" };
  const { values } = await readSettings(ctx.db);
  const pluginVersion = row!.plugin_version!;
  return { state: "open", pluginVersion, isOutdated: isOutdated(pluginVersion, values) };
}

/** True if a plugin of this version gets no work. */
export const isOutdated = (
  pluginVersion: string | null,
  { minimum_plugin_version: minimum }: { minimum_plugin_version: string | null },
): boolean => minimum !== null && isBelow(pluginVersion, minimum);
