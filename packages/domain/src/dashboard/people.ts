import type { Dashboard } from "@meridian/contract";
import type { Context } from "../context.ts";
import type { Scope } from "./scope.ts";

const recent = 90 * 24 * 3_600_000;

/**
 * How many accounts, and in how many organizations somebody whose account works was signed in or submitted something in the
 * last 90 days. Only for the whole system. Every organization is looked at until the first such member is found.
 */
export async function countPeople(
  { sql, now }: Context,
  { name }: Scope,
): Promise<Pick<Dashboard, "user_count" | "active_organization_count">> {
  if (name !== "system") return { user_count: null, active_organization_count: null };
  const since = new Date(now().getTime() - recent);
  const [row] = await sql<[{ user_count: number; active_organization_count: number }]>`
    select (select count(*) from users)::int as user_count, count(*)::int as active_organization_count
      from organizations g
     where exists (
       select from organization_members m join users u on u.id = m.user_id
        where m.organization_id = g.id and u.deactivated_at is null
          and (u.last_sign_in_at >= ${since}
            or exists (select from sessions s where s.user_id = u.id and s.updated_at >= ${since})
            or exists (select from observations o where o.doc_user_id = u.id and o.created_at >= ${since})))`;
  return { ...row };
}
