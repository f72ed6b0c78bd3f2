import { type OrganizationFlags, organizationRole, type SystemUserDetails } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { byName } from "../../base/cursor.ts";

/** The most that are named of each kind, owned ones first. */
const most = 200;
const name = sql.raw(`case when jsonb_typeof(t.doc -> 'name') = 'string' then t.doc ->> 'name' else '' end`);
const ownedFirst = sql.raw(
  `order by is_owner desc, ${byName("left(t.doc ->> 'name', 200)")}, t.id limit ${most}`,
);

export async function organizationsOf(
  db: Queryable,
  userId: string,
): Promise<SystemUserDetails["organizations"]> {
  const rows = await query<(Named & OrganizationFlags)[]>(db)`
    select t.id, ${name} as name, coalesce(left(t.doc ->> 'owner_id', 200) = m.user_id, false) as is_owner,
           m.can_manage_members, m.can_manage_observatories, m.can_manage_projects, m.can_manage_billing,
           m.can_manage_storage
      from organization_members m join organizations t on t.id = m.organization_id
     where m.user_id = ${userId} ${ownedFirst}`;
  return rows.map((row) => ({ id: row.id, name: row.name, role: organizationRole(row.is_owner, row) }));
}

interface Named {
  id: string;
  name: string;
  is_owner: boolean;
}

/** All that they can see, whichever way; owned is what is theirs alone, without an organization. */
export async function observatoriesOf(db: Queryable, userId: string): Promise<Named[]> {
  return query<Named[]>(db)`
    select t.id, ${name} as name, ways.is_owner
      from (select observatory_id, bool_or(via = 'owner') as is_owner
              from observatory_access where user_id = ${userId} and can_view group by observatory_id) ways
      join observatories t on t.id = ways.observatory_id ${ownedFirst}`;
}

export async function projectsOf(db: Queryable, userId: string): Promise<Named[]> {
  return query<Named[]>(db)`
    select t.id, ${name} as name, ways.is_owner
      from (select project_id, bool_or(via = 'owner') as is_owner
              from project_access where user_id = ${userId} group by project_id) ways
      join projects t on t.id = ways.project_id ${ownedFirst}`;
}
