import type { rapidCandidates, rapidCandidatesInput } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { z } from "zod";
import type { Context } from "../../../base/context.ts";
import { isUnplaced, networkAllows, observesAt, requireObservatory } from "../../../ground/access/index.ts";

const atOnce = 20;

/**
 * SQL for whether `p`, a row of projects, is one that the administrators of an observatory know: it names theirs, has
 * observations there, or asks the network for it, for somebody who may observe there.
 */
const uses = (observatoryId: string) => sql`(
  (jsonb_typeof(p.doc -> 'observatory_ids') = 'array' and p.doc -> 'observatory_ids' ? ${observatoryId}::text)
  or exists (select from observations o where o.doc_project_id = p.id and o.doc_observatory_id = ${observatoryId})
  or exists (select from observations o where o.doc_project_id = p.id and ${isUnplaced}
                and ${networkAllows(sql`${observatoryId}::text`)} and cardinality(${observesAt(sql`array[${observatoryId}::text]`)}) > 0))`;

/** True if a project uses an observatory. */
export async function isUsedBy(db: Queryable, observatoryId: string, projectId: string): Promise<boolean> {
  const found = await query(db)`select from projects p where p.id = ${projectId} and ${uses(observatoryId)}`;
  return found.length > 0;
}

/**
 * Lists active projects that use an observatory, by name, for those who administer it to choose from. Throws NOT_FOUND,
 * FORBIDDEN.
 */
export async function listRapidCandidates(
  ctx: Context,
  { id, search = "" }: z.output<typeof rapidCandidatesInput>,
): Promise<z.output<typeof rapidCandidates>> {
  await requireObservatory(ctx.db, ctx, id, "administer");
  const name = sql`coalesce(left(p.doc ->> 'name', 200), '')`;
  const items = await query<{ id: string; name: string }[]>(ctx.db)`
    select p.id, ${name} as name from projects p
     where left(p.doc ->> 'status', 200) = 'active' and position(lower(${search}) in lower(${name})) > 0 and ${uses(id)}
     order by 2, 1 limit ${atOnce}`;
  return { items };
}
