import {
  abilitiesOnObservation,
  type ObservationAbilities,
  type ObservationDocument,
  type ObservationFacts,
  observationStatus,
} from "@meridian/contract";
import { type Lock, observations, type Queryable, type Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { oneOf } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { asPerson } from "./actor.ts";

/** An observation and what the acting person is to it. */
export interface ObservationStanding {
  observation: Stored<ObservationDocument>;
  facts: ObservationFacts;
  abilities: ObservationAbilities;
}

interface Ways {
  is_visible: boolean;
  has_record: boolean;
  is_submitter: boolean;
  is_of_project: boolean;
  manages_project: boolean;
  can_observe: boolean;
  can_operate: boolean;
  has_operated: boolean;
  is_project_active: boolean;
  is_unplaced: boolean;
}

/** SQL for who belongs to the project of `o`, likewise. */
export const isOfProject = sql`exists (select from project_access a where a.project_id = o.doc_project_id and a.user_id = viewer.user_id)`;

/** SQL for who manages the project of `o`, likewise. */
export const managesProject = sql`exists (select from project_access a
  where a.project_id = o.doc_project_id and a.user_id = viewer.user_id and a.can_manage)`;

/** SQL for whether `o`, a row of observations, is a request to the network. */
export const asksNetwork = sql`(o.doc ? 'where' and jsonb_typeof(o.doc -> 'where') = 'object')`;

/**
 * SQL for whether `o`, a row of observations, is a request to the network that is placed nowhere. A document that lacks its
 * observatory for another reason isn't one.
 */
export const isUnplaced = sql`(o.doc_observatory_id is null and ${asksNetwork})`;

/**
 * SQL for whether something would be lost with `o`, a row of observations: files, or an occurrence that was begun or has
 * ended. One that failed or was aborted may have ended without being begun.
 */
export const hasRecord = sql`(
  exists (select from status_changes c
           where c.observation_id = o.id and c.to_status not in ('pending', 'assigned', 'cancelled'))
  or exists (select from user_files f where f.doc_observation_id = o.id))`;

/** SQL for who has a permission at an observatory that has worked on `o`, a request to the network, which may have left it. */
const hasWorkedOn = (permission: "can_view" | "can_operate") => sql`(${asksNetwork} and exists (
  select from status_changes s join observatory_access a on a.observatory_id = s.observatory_id
   where s.observation_id = o.id and s.to_status = 'in_progress'
     and a.user_id = viewer.user_id and a.${sql.raw(permission)}))`;

/**
 * SQL for who sees `o`, a row of observations, given `viewer.user_id`: who submitted it, who belongs to its project, and who
 * sees its observatory, or one that has worked on it before it went on elsewhere.
 */
export const seesObservation = sql`coalesce(o.doc_user_id = viewer.user_id, false)
  or ${isOfProject}
  or exists (select from observatory_access a
              where a.observatory_id = o.doc_observatory_id and a.user_id = viewer.user_id and a.can_view)
  or ${hasWorkedOn("can_view")}`;

const nothing: Ways = {
  is_visible: false,
  has_record: false,
  is_submitter: false,
  is_of_project: false,
  manages_project: false,
  can_observe: false,
  can_operate: false,
  has_operated: false,
  is_project_active: false,
  is_unplaced: false,
};

async function waysInto(db: Queryable, id: string, userId: string | null): Promise<Ways> {
  const [row] = await query<Ways[]>(db)`
    select ${seesObservation} as is_visible,
           ${hasRecord} as has_record,
           coalesce(o.doc_user_id = viewer.user_id, false) as is_submitter,
           ${isOfProject} as is_of_project, ${managesProject} as manages_project,
           coalesce(way.can_observe, false) or (${isUnplaced} and exists (
             select from observatory_access a where a.user_id = viewer.user_id and a.can_observe)) as can_observe,
           coalesce(way.can_operate, false) as can_operate,
           ${hasWorkedOn("can_operate")} as has_operated,
           coalesce(left(p.doc ->> 'status', 200) = 'active', false) as is_project_active,
           coalesce(${isUnplaced}, false) as is_unplaced
      from observations o cross join (select ${userId}::text as user_id) viewer
      left join projects p on p.id = o.doc_project_id
      left join lateral (
        select bool_or(a.can_observe) as can_observe, bool_or(a.can_operate) as can_operate from observatory_access a
         where a.observatory_id = o.doc_observatory_id and a.user_id = viewer.user_id) way on true
     where o.id = ${id}`;
  return row ?? nothing;
}

/** Returns the status in a document; an unknown one counts as over. */
export const observationStatusOf = (document: { status?: unknown }) =>
  oneOf(observationStatus.options, document.status, "failed");

/** An observation that the acting person can see, read after the lock is held. Throws UNAUTHENTICATED, NOT_FOUND. */
export async function observationStanding(
  db: Queryable,
  ctx: Context,
  id: string,
  lock?: Lock,
): Promise<ObservationStanding> {
  const { userId, serverAdmin } = asPerson(ctx);
  const observation = await observations.find(db, id, lock);
  if (!observation) throw notFound("observation");
  const { is_visible, ...ways } = await waysInto(db, id, userId);
  if (!is_visible && !serverAdmin) throw notFound("observation");
  const facts = { status: observationStatusOf(observation), ...ways, server_admin: serverAdmin };
  return { observation, facts, abilities: abilitiesOnObservation(facts) };
}
