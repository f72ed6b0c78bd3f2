import type { ApiKey, Page } from "@meridian/contract";
import { apiKeys } from "@meridian/database";
import { desc, eq } from "@meridian/database/query";
import { requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";

/** The caller's keys, newest first; all of them, for there can't be many. */
export async function listApiKeys(ctx: Context): Promise<Page<ApiKey>> {
  const { userId } = requireUser(ctx);
  const rows = await ctx.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.user_id, userId))
    .orderBy(desc(apiKeys.created_at), desc(apiKeys.id));
  const items = rows.map(({ id, name, start, created_at, expires_at }) => ({
    id,
    name,
    start,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
  }));
  return { items, next_cursor: null };
}
