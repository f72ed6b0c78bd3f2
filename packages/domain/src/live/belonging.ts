import type { Database } from "@meridian/database";
import type { LiveNotice } from "./notice.ts";

type Sql = Database["sql"];
type Kind = "organization" | "observatory" | "project" | "observation";
type About<Of extends Kind = Kind> = Extract<LiveNotice, { type: `${Of}.changed` }>;
type Row = { user_id: string };

// Who works where the organization's people do sees them come and go, too.
const inOrganization = (sql: Sql, { id }: About<"organization">, userIds: string[]) => sql<Row[]>`
  select user_id from organization_members where organization_id = ${id} and user_id = any(${userIds}::text[])
  union
  select a.user_id from observatory_members m join observatory_access a on a.observatory_id = m.observatory_id
   where m.organization_id = ${id} and a.can_view and a.user_id = any(${userIds}::text[])
  union
  select a.user_id from projects p join project_access a on a.project_id = p.id
   where left(p.doc ->> 'organization_id', 200) = ${id} and a.user_id = any(${userIds}::text[])`;

const atObservatory = (sql: Sql, { id }: About<"observatory">, userIds: string[]) => sql<Row[]>`
  select distinct user_id from observatory_access
   where observatory_id = ${id} and can_view and user_id = any(${userIds}::text[])`;

const inProject = (sql: Sql, { id }: About<"project">, userIds: string[]) => sql<Row[]>`
  select distinct user_id from project_access where project_id = ${id} and user_id = any(${userIds}::text[])`;

// By where it belongs, which holds for one that is gone as well.
const aroundObservation = (
  sql: Sql,
  { user_id, observatory_id, project_id }: About<"observation">,
  userIds: string[],
) => sql<Row[]>`
  select ${user_id}::text as user_id where ${user_id} = any(${userIds}::text[])
  union
  select user_id from observatory_access
   where observatory_id = ${observatory_id} and can_view and user_id = any(${userIds}::text[])
  union
  select user_id from project_access where project_id = ${project_id} and user_id = any(${userIds}::text[])`;

function rowsOf(sql: Sql, about: About, userIds: string[]): PromiseLike<Row[]> {
  switch (about.type) {
    case "organization.changed":
      return inOrganization(sql, about, userIds);
    case "observatory.changed":
      return atObservatory(sql, about, userIds);
    case "project.changed":
      return inProject(sql, about, userIds);
    case "observation.changed":
      return aroundObservation(sql, about, userIds);
  }
}

/**
 * Which of these people can see an organization, an observatory, a project or an observation; of an organization also who
 * sees it where it belongs itself. One query, however many belong to it.
 */
export async function belongingAmong(sql: Sql, about: About, userIds: readonly string[]): Promise<string[]> {
  return (await rowsOf(sql, about, userIds as string[])).map((row) => row.user_id);
}
