import type { ProjectMember } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { avatarUrl } from "../../../base/avatarUrl.ts";

/** One row per person, given `u` and the rows `a` of `project_access` that are theirs in one project. */
export const memberColumns = sql`u.id as user_id, u.name, u.email, u.email_verified, ${sql.raw(avatarUrl("u"))} as avatar_url,
  bool_or(a.via = 'owner') as is_owner,
  bool_or(a.can_manage) as can_manage, bool_or(a.via = 'member') as is_direct, max(a.organization_id) as organization_id`;

/** Returns one person's membership in a project. */
export async function projectMemberOf(db: Queryable, id: string, userId: string): Promise<ProjectMember> {
  const [row] = await query<[ProjectMember]>(db)`
    select ${memberColumns}
      from project_access a join users u on u.id = a.user_id
     where a.project_id = ${id} and a.user_id = ${userId} group by u.id`;
  return row;
}

/** Finds a direct member of a project, and if they may manage it. */
export async function findDirectMember(
  db: Queryable,
  id: string,
  userId: string,
): Promise<{ name: string; can_manage: boolean } | undefined> {
  const [row] = await query<
    {
      name: string;
      can_manage: boolean;
    }[]
  >(db)`
    select u.name, m.can_manage from project_members m join users u on u.id = m.user_id
     where m.project_id = ${id} and m.user_id = ${userId}`;
  return row;
}
