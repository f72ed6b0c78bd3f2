import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { DomainError } from "../../base/errors.ts";
import { readSettings } from "../../ground/settings/index.ts";
import { isOutdated } from "./standing.ts";

/**
 * The minimum version that an observatory's plugin is below: the one that is connected, else the one that last was. Null
 * when it is new enough.
 */
export async function versionMissed(db: Queryable, observatoryId: string): Promise<string | null> {
  const { values } = await readSettings(db);
  if (values.minimum_plugin_version === null) return null;
  const [row] = await query<{ version: string | null }[]>(db)`
    select coalesce(c.plugin_version, left(p.doc ->> 'plugin_version', 200)) as version
      from observatories p left join plugin_connections c on c.observatory_id = p.id
     where p.id = ${observatoryId}`;
  return isOutdated(row?.version ?? null, values) ? values.minimum_plugin_version : null;
}

export const tooOld = (minimum: string) =>
  new DomainError(
    "PLUGIN_TOO_OLD",
    `Plugins below version ${minimum} don't carry out observations. Update the plugin.`,
  );

/** Throws PLUGIN_TOO_OLD when an observatory's plugin is below the minimum version. */
export async function requireCurrentPlugin(db: Queryable, observatoryId: string): Promise<void> {
  const minimum = await versionMissed(db, observatoryId);
  if (minimum !== null) throw tooOld(minimum);
}
