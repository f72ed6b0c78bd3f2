import type { OrganizationName, Page } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { requireUser } from "../../ground/access/index.ts";

/** The organization of exactly this short name, in whatever capitals, for anybody who is signed in: one or none. */
export async function searchOrganizations(
  ctx: Context,
  input: { short_name: string },
): Promise<Page<OrganizationName>> {
  requireUser(ctx);
  const items = await query<OrganizationName[]>(ctx.db)`
    select id, coalesce(left(doc ->> 'name', 200), '') as name, left(doc ->> 'short_name', 200) as short_name
      from organizations where lower(left(doc ->> 'short_name', 200)) = lower(${input.short_name})`;
  return { items: [...items], next_cursor: null };
}
