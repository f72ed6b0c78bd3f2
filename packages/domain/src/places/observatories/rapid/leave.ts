import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { publishAfterCommit, recordHistoryOfEach } from "../../../ground/record/index.ts";

interface LeavingProject {
  id: string;
  name: string;
}

const grantedTo = (projectId: string) => sql`
  (doc -> 'rapid_projects' @> jsonb_build_array(jsonb_build_object('project_id', ${projectId}::text)))`;

/** Locks the observatories that grant a project rapid requests, and returns their ids: observatories are locked before projects. */
export async function holdRapidGrants(tx: Transaction, projectId: string): Promise<string[]> {
  const held = await query<{ id: string }[]>(tx)`
    select id from observatories where ${grantedTo(projectId)} order by id for update`;
  return held.map(({ id }) => id);
}

/** True if others than those that are held grant it by now, which they did before the project was locked. */
export async function isGrantedElsewhere(
  tx: Transaction,
  projectId: string,
  held: readonly string[],
): Promise<boolean> {
  const [other] = await query(tx)`
    select from observatories where ${grantedTo(projectId)} and not id = any(${sql.param([...held])}::text[]) limit 1`;
  return other !== undefined;
}

/** Takes the right to rapid requests from a project that goes, at every observatory that grants it. */
export async function dropRapidGrants(
  tx: Transaction,
  ctx: Context,
  { id, name }: LeavingProject,
): Promise<void> {
  const ids = sql`select id from observatories where ${grantedTo(id)}`;
  await recordHistoryOfEach(tx, ctx, "observatory", ids, {
    event: "rapid_withdrawn",
    ...{ project_id: id, project_name: name, before: { granted: true }, after: null },
  });
  const left = await query<{ id: string }[]>(tx)`
    update observatories set doc = jsonb_set(doc, '{rapid_projects}', coalesce((
             select jsonb_agg(entry.value order by entry.ordinality)
               from jsonb_array_elements(doc -> 'rapid_projects') with ordinality entry
              where entry.value ->> 'project_id' is distinct from ${id}), '[]'))
     where ${grantedTo(id)} returning id`;
  publishAfterCommit(tx, ...left.map((one) => ({ type: "observatory.changed" as const, id: one.id })));
}
