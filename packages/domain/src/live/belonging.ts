import type { Database } from "@meridian/database";

type Sql = Database["sql"];

const belonging = {
  // Who works where the organization's people do sees them come and go, too.
  "organization.changed": (sql: Sql, id: string, userIds: string[]) => sql<{ user_id: string }[]>`
    select user_id from organization_members where organization_id = ${id} and user_id = any(${userIds}::text[])
    union
    select a.user_id from observatory_members m join observatory_access a on a.observatory_id = m.observatory_id
     where m.organization_id = ${id} and a.can_view and a.user_id = any(${userIds}::text[])
    union
    select a.user_id from projects p join project_access a on a.project_id = p.id
     where left(p.doc ->> 'organization_id', 200) = ${id} and a.user_id = any(${userIds}::text[])`,
  "observatory.changed": (sql: Sql, id: string, userIds: string[]) => sql<{ user_id: string }[]>`
    select distinct user_id from observatory_access
     where observatory_id = ${id} and can_view and user_id = any(${userIds}::text[])`,
  "project.changed": (sql: Sql, id: string, userIds: string[]) => sql<{ user_id: string }[]>`
    select distinct user_id from project_access where project_id = ${id} and user_id = any(${userIds}::text[])`,
};

/**
 * Which of these people can see an organization, an observatory or a project; of an organization also who sees it where it
 * belongs itself. One query, however many belong to it.
 */
export async function belongingAmong(
  sql: Sql,
  about: { type: keyof typeof belonging; id: string },
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await belonging[about.type](sql, about.id, userIds as string[]);
  return rows.map((row) => row.user_id);
}
