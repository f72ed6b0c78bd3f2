import { query, type SQL, sql } from "@meridian/database/query";
import { shaped } from "../../base/atRest.ts";
import type { Context, Transaction } from "../../base/context.ts";
import { observesAt } from "../../ground/access/index.ts";
import { notifyLeftWaiting } from "../../ground/notifications/index.ts";

interface Change {
  before: { observatory_ids?: string[] };
  after: { observatory_ids?: string[] };
}

/**
 * Finds the pending observations of a project that a change of its observatories leaves waiting, since it allowed theirs before
 * and doesn't now; tells their observers. Returns their number.
 */
export async function tellLeftWaiting(
  tx: Transaction,
  ctx: Context,
  project: { id: string },
  { before, after }: Change,
): Promise<number> {
  if (!before.observatory_ids || !after.observatory_ids) return 0;
  const rows = await query<{ user_id: string; observation_id: string; count: number }[]>(tx)`
    select coalesce(o.doc_user_id, '') as user_id, min(o.id) as observation_id, count(*)::int as count
      from observations o
     where o.doc_project_id = ${project.id} and o.doc_status = 'pending'
       and ${isAllowed(before.observatory_ids)} and not ${isAllowed(after.observatory_ids)}
     group by 1 order by 1`;
  const { name } = shaped(project, { name: "A project" });
  for (const { user_id, observation_id, count } of rows)
    await notifyLeftWaiting(tx, ctx, { name }, { user_id, observation_id, count });
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/**
 * SQL for whether a project that names these observatories, or none for any, allows that of `o`, a row of observations, or one
 * of those that it names as a request to the network; if that names none, one where its observer may observe.
 */
function isAllowed(ids: readonly string[]): SQL {
  if (ids.length === 0) return sql`true`;
  const list = sql`${sql.param([...ids])}::text[]`;
  return sql`
    case when o.doc_observatory_id is not null then o.doc_observatory_id = any(${list})
         when jsonb_typeof(o.doc #> '{where,observatory_ids}') = 'array' then o.doc #> '{where,observatory_ids}' ?| ${list}
         else cardinality(${observesAt(list)}) > 0 end`;
}
