import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";

/** A connection that isn't renewed counts this long; after that its server is taken to be gone. */
export const leaseMs = 90_000;

/** A server still holds these connections. One that doesn't count any more isn't renewed. */
export async function renewConnections(
  { db, now }: Pick<Context, "db" | "now">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await query(db)`
    update plugin_connections set seen_at = ${now()} where id = any(${ids as string[]}::text[])`;
}
