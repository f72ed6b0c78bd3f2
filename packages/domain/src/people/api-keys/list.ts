import type { ApiKey, ListApiKeysInput, Page } from "@meridian/contract";
import { apiKeys } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { pageOfAll } from "../../base/cursor.ts";
import { requireUser } from "../../ground/access/index.ts";

/** The caller's keys, newest first. Throws INVALID on a bad cursor. */
export async function listApiKeys(ctx: Context, input: ListApiKeysInput): Promise<Page<ApiKey>> {
  const { userId } = requireUser(ctx);
  const rows = await ctx.db.select().from(apiKeys).where(eq(apiKeys.user_id, userId));
  const items = rows.map(({ id, name, start, created_at, expires_at, last_used_at }) => ({
    id,
    name,
    start,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
  return pageOfAll(items, input);
}
