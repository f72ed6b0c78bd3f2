import type { Context } from "../context.ts";

/** How long a connection counts without being renewed: its server is taken to be gone then. */
export const leaseMs = 90_000;

/** A server still holds these connections. Returns those that count. */
export async function renewConnections(
  { sql, now }: Pick<Context, "sql" | "now">,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await sql<{ id: string }[]>`
    update plugin_connections set seen_at = ${now()} where id = any(${ids as string[]}::text[]) returning id`;
  return new Set(rows.map(({ id }) => id));
}
