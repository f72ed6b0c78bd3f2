import { sql } from "@meridian/database/query";
/**
 * SQL for whether whoever submitted `o`, a row of observations, may still observe there: their account works, and they have a
 * way in or are a server administrator.
 */
export const observerStillMay = sql`
  exists (select from users u
           where u.id = o.doc_user_id and u.deactivated_at is null
             and (u.server_admin or exists (
               select from observatory_access a
                where a.observatory_id = o.doc_observatory_id and a.user_id = u.id and a.can_observe)))`;

/** SQL for whether the project of `o`, a row of observations, is active. */
export const hasActiveProject = sql`
  exists (select from projects p where p.id = o.doc_project_id and left(p.doc ->> 'status', 200) = 'active')`;
