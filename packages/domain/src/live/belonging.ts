import type { Database } from "@meridian/database";

type Sql = Database["sql"];

const belonging = {
  "organization.changed": (sql: Sql, id: string, userIds: string[]) => sql<{ user_id: string }[]>`
    select user_id from organization_members where organization_id = ${id} and user_id = any(${userIds}::text[])`,
  "observatory.changed": (sql: Sql, id: string, userIds: string[]) => sql<{ user_id: string }[]>`
    select distinct user_id from observatory_access
     where observatory_id = ${id} and can_view and user_id = any(${userIds}::text[])`,
  "project.changed": (sql: Sql, id: string, userIds: string[]) => sql<{ user_id: string }[]>`
    select distinct user_id from project_access where project_id = ${id} and user_id = any(${userIds}::text[])`,
};

/** Which of these people can see an organization, an observatory or a project: one query, however many belong to it. */
export async function belongingAmong(
  sql: Sql,
  about: { type: keyof typeof belonging; id: string },
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await belonging[about.type](sql, about.id, userIds as string[]);
  return rows.map((row) => row.user_id);
}
