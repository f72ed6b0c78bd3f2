import type { Context } from "../../base/context.ts";

/** How long a connection counts without being renewed: its server is taken to be gone then. */
export const leaseMs = 90_000;

/** A server still holds these connections. One that doesn't count any more isn't renewed. */
export async function renewConnections(
  { sql, now }: Pick<Context, "sql" | "now">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update plugin_connections set seen_at = ${now()} where id = any(${ids as string[]}::text[])`;
}
