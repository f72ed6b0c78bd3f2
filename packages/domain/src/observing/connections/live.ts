import { type ObservatoryDocument, observatoryDocument } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";

type LiveField =
  | "status"
  | "last_seen_at"
  | "plugin_version"
  | "weather_hold"
  | "safety"
  | "left_open"
  | "weather_reason"
  | "safety_reason"
  | "system_info"
  | "star_catalog";

/**
 * Writes what a plugin says of its observatory. The version stays: it counts what people set, so that nobody's edit is
 * refused because a cloud came meanwhile.
 */
export async function writeLive(
  tx: Queryable,
  id: string,
  fields: Partial<Pick<ObservatoryDocument, LiveField>>,
): Promise<void> {
  const parsed = observatoryDocument.partial().parse(fields) as Record<string, unknown>;
  const given = Object.fromEntries(Object.keys(fields).map((name) => [name, parsed[name]]));
  await query(tx)`update observatories set doc = doc || ${JSON.stringify(given)}::jsonb where id = ${id}`;
}
