import { type RapidGrant, type RapidRight, rapidGrant } from "@meridian/contract";
import { observatories, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Transaction } from "../../../base/context.ts";

/** The rights that an observatory grants, however odd its document is; the last of several to a project counts. */
export function rapidGrantsOf(document: unknown): Map<string, number> {
  const given = (document as { rapid_projects?: unknown } | null | undefined)?.rapid_projects;
  const grants = (Array.isArray(given) ? given : []).flatMap((one): RapidGrant[] => {
    const read = rapidGrant.safeParse(one);
    return read.success ? [read.data] : [];
  });
  return new Map(grants.map(({ project_id, per_month }) => [project_id, per_month]));
}

/** The first moment of a month, by UTC. */
const monthOf = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString();

/**
 * SQL for the rapid requests of this month to an observatory by project: all but those that ended before they were handed
 * out, by whom ever, and but one that asks whether it may come there.
 */
const rapidUse = (observatoryId: string, projectIds: readonly string[], now: Date, asking: string) => sql`
  select o.doc_project_id as project_id, count(*)::int as used from observations o
   where o.doc_project_id = any(${sql.param(projectIds)}::text[]) and o.created_at >= ${monthOf(now)}::timestamptz
     and o.doc ->> 'urgency' = 'rapid' and o.id <> ${asking}
     and (o.doc_observatory_id = ${observatoryId} or exists (
            select from status_changes s
             where s.observation_id = o.id and s.observatory_id = ${observatoryId} and s.to_status = 'assigned'))
     and (o.doc_status not in ('cancelled', 'failed')
          or exists (select from status_changes s where s.observation_id = o.id and s.to_status = 'assigned'))
   group by 1`;

/**
 * The rights of projects at an observatory with their use, by name. Projects without a right have none of anything. The id
 * of a request that asks whether it may come back there leaves it out of the use.
 */
export async function rapidRightsOf(
  db: Queryable,
  { id, ...document }: { id: string },
  projectIds: readonly string[],
  now: Date,
  asking = "",
): Promise<RapidRight[]> {
  const grants = rapidGrantsOf(document);
  const rows = await query<{ id: string; name: string | null; used: number | null }[]>(db)`
    select p.id, left(p.doc ->> 'name', 200) as name, use.used
      from projects p left join (${rapidUse(id, projectIds, now, asking)}) use on use.project_id = p.id
     where p.id = any(${sql.param(projectIds)}::text[]) order by 2, 1`;
  return rows.map(({ id: project_id, name, used }) => {
    const per_month = grants.get(project_id) ?? 0;
    const left = Math.max(0, per_month - (used ?? 0));
    const can_request_rapid = left > 0;
    return { project_id, project_name: name ?? "", can_request_rapid, per_month, used: used ?? 0, left };
  });
}

/** Returns the observatories that grant a project rapid requests, in the order in which all lock their quotas. */
export async function grantingRapid(db: Queryable, projectId: string): Promise<string[]> {
  const rows = await query<{ id: string }[]>(db)`
    select id from observatories
     where doc -> 'rapid_projects' @> jsonb_build_array(jsonb_build_object('project_id', ${projectId}::text)) order by id`;
  return rows.map(({ id }) => id);
}

/**
 * Finds whether a project may submit a rapid request to an observatory now: the right that it has there, and what is left of
 * it this month. Until the transaction ends nobody else learns that the last one is left. Undefined where one of them is
 * gone.
 */
export async function mayRequestRapid(
  tx: Transaction,
  projectId: string,
  observatoryId: string,
  now: Date,
  asking?: string,
): Promise<RapidRight | undefined> {
  await query(
    tx,
  )`select pg_advisory_xact_lock(hashtextextended(${`rapid ${observatoryId} ${projectId}`}, 0))`;
  const observatory = await observatories.find(tx, observatoryId);
  const [right] = observatory ? await rapidRightsOf(tx, observatory, [projectId], now, asking) : [];
  return right;
}
