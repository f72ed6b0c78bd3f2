import { listObservatoriesInput, type Observatory } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { projectStanding } from "../../ground/access/index.ts";
import { getObservatory } from "./get.ts";
import { listObservatories } from "./list.ts";
import { type ObservatorySite, siteOf } from "./site.ts";

/** An observatory with its site. */
export type NamedSite = ObservatorySite & Pick<Observatory, "id" | "name" | "timezone" | "status">;

/** One observatory, or those of a project. */
interface Among {
  observatory_id?: string | undefined;
  project_id?: string | undefined;
}

/**
 * Reads one observatory that the caller sees, or the first ones in service at which they may observe, with their horizons,
 * which a list of them leaves out; of a project that lists some, only those. Throws UNAUTHENTICATED, NOT_FOUND.
 */
export async function observingSites(
  ctx: Context,
  { observatory_id: id, project_id }: Among,
  most: number,
): Promise<{ sites: NamedSite[]; hasMore: boolean }> {
  if (id) {
    const { name, timezone, status, ...observatory } = await getObservatory(ctx, { id });
    return { sites: [{ ...siteOf(observatory), id, name, timezone, status }], hasMore: false };
  }
  const isLimited = project_id !== undefined && (await listsPlaces(ctx, project_id));
  const asked = listObservatoriesInput.parse({
    ...{ ability: "observe", retired: false, limit: most },
    ...(isLimited && { project_id }),
  });
  const { items, next_cursor } = await listObservatories(ctx, asked);
  const rows = await query<{ id: string; doc: unknown }[]>(ctx.db)`
    select id, doc from observatories where id = any(${sql.param(items.map((one) => one.id))}::text[])`;
  const documents = new Map(rows.map((row) => [row.id, row.doc]));
  const sites = items.map(({ id: one, name, timezone, status }) => ({
    ...siteOf(documents.get(one)),
    ...{ id: one, name, timezone, status },
  }));
  return { sites, hasMore: next_cursor !== null };
}

async function listsPlaces(ctx: Context, projectId: string): Promise<boolean> {
  const { project } = await projectStanding(ctx.db, ctx, projectId);
  return Array.isArray(project.observatory_ids) && project.observatory_ids.length > 0;
}
