import { type SQL, sql } from "@meridian/database/query";
import { asksNetwork } from "./observation.ts";

/**
 * SQL for the observatories where whoever submitted `o`, a row of observations, may observe: a person whose account works has a
 * way in, and a server administrator may everywhere.
 */
export const observesAt = (observatoryIds: SQL): SQL => sql`array(
  select place.id from unnest(${observatoryIds}) place (id) join users u on u.id = o.doc_user_id
   where u.deactivated_at is null and (u.server_admin or exists (
     select from observatory_access a where a.observatory_id = place.id and a.user_id = u.id and a.can_observe)))`;

/**
 * SQL for whether whoever submitted `o`, a row of observations, may still observe there: their account works, and they have a
 * way in or are a server administrator. A request to the network needs one anywhere, wherever it was last.
 */
export const observerStillMay = sql`
  exists (select from users u
           where u.id = o.doc_user_id and u.deactivated_at is null
             and (u.server_admin or case when ${asksNetwork} then exists (
               select from observatory_access a where a.user_id = u.id and a.can_observe)
               else exists (
               select from observatory_access a
                where a.observatory_id = o.doc_observatory_id and a.user_id = u.id and a.can_observe) end))`;

/**
 * SQL for whether the project of `o`, a row of observations, is active and allows an observatory: it names that one, or none at
 * all. A document may hold anything.
 */
export const projectAllows = (place: SQL): SQL => sql`
  exists (select from projects p
           where p.id = o.doc_project_id and left(p.doc ->> 'status', 200) = 'active'
             and case when jsonb_typeof(p.doc -> 'observatory_ids') = 'array' and p.doc -> 'observatory_ids' <> '[]'
                      then p.doc -> 'observatory_ids' ? ${place} else true end)`;

/** SQL for whether `o`, a request to the network, may be placed at an observatory as far as its project and itself name some. */
export const networkAllows = (place: SQL): SQL => sql`
  coalesce(case when jsonb_typeof(o.doc #> '{where,observatory_ids}') = 'array'
                then o.doc #> '{where,observatory_ids}' ? ${place} end, true)
  and ${projectAllows(place)}`;

/** SQL for whether the project of `o`, a row of observations, is active. */
export const hasActiveProject = sql`
  exists (select from projects p where p.id = o.doc_project_id and left(p.doc ->> 'status', 200) = 'active')`;
