import { sql } from "@meridian/database/query";

const recent = 90 * 24 * 3_600_000;

/**
 * SQL: whether an organization `g` is active, because somebody in it whose account works was signed in or submitted something
 * in the last 90 days. Members are looked at until the first such.
 */
export function isActiveOrganization(now: Date) {
  const since = new Date(now.getTime() - recent);
  return sql`exists (
    select from organization_members m join users u on u.id = m.user_id
     where m.organization_id = g.id and u.deactivated_at is null
       and (u.last_sign_in_at >= ${since}
         or exists (select from sessions s where s.user_id = u.id and s.updated_at >= ${since})
         or exists (select from observations o where o.doc_user_id = u.id and o.created_at >= ${since})))`;
}
