import { listObservatoriesInput } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { getObservatory } from "./get.ts";
import { listObservatories } from "./list.ts";
import { type ObservatorySite, siteOf } from "./site.ts";

/** An observatory with its site. */
export type NamedSite = ObservatorySite & { id: string; name: string; timezone: string };

/**
 * Reads one observatory that the caller sees, or the first ones in service at which they may observe, with their horizons,
 * which a list of them leaves out. Throws UNAUTHENTICATED, NOT_FOUND.
 */
export async function observingSites(
  ctx: Context,
  id: string | undefined,
  most: number,
): Promise<{ sites: NamedSite[]; hasMore: boolean }> {
  if (id) {
    const { name, timezone, ...observatory } = await getObservatory(ctx, { id });
    return { sites: [{ ...siteOf(observatory), id, name, timezone }], hasMore: false };
  }
  const asked = listObservatoriesInput.parse({ ability: "observe", retired: false, limit: most });
  const { items, next_cursor } = await listObservatories(ctx, asked);
  const rows = await query<{ id: string; doc: unknown }[]>(ctx.db)`
    select id, doc from observatories where id = any(${sql.param(items.map((one) => one.id))}::text[])`;
  const documents = new Map(rows.map((row) => [row.id, row.doc]));
  const sites = items.map(({ id: one, name, timezone }) => ({
    ...siteOf(documents.get(one)),
    ...{ id: one, name, timezone },
  }));
  return { sites, hasMore: next_cursor !== null };
}
