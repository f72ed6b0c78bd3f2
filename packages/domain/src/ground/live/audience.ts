import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { scopeAccess } from "../access/index.ts";

type Row = { user_id: string };

/** Finds those of the given people whom a notice is for: one query, however many there are. */
export type Finding<About> = (db: Queryable, about: About, userIds: string[]) => Promise<Row[]> | Row[];

/** Finds the one person whom a notice names. */
export const oneself: Finding<{ user_id: string }> = (_, { user_id }, userIds) =>
  userIds.includes(user_id) ? [{ user_id }] : [];

/** Finds the people whom an announcement is addressed to. */
export const addressees: Finding<{ id: string }> = (db, { id }, userIds) => query<Row[]>(db)`
  select user_id from announcement_recipients where announcement_id = ${id} and user_id = any(${userIds}::text[])`;

/** Finds the people who manage the observatory, organization or project of an announcement. */
export const announcers: Finding<{ id: string }> = (db, { id }, userIds) => query<Row[]>(db)`
  select distinct access.user_id from announcements a join ${scopeAccess} access
      on access.scope = left(a.doc ->> 'scope', 200) and access.scope_id = left(a.doc ->> 'scope_id', 200)
   where a.id = ${id} and access.can_announce and access.user_id = any(${userIds}::text[])`;

/** Finds the people who see an organization, and those who work where its people do: they see them come and go, too. */
export const inOrganization: Finding<{ id: string }> = (db, { id }, userIds) => query<Row[]>(db)`
  select user_id from organization_members where organization_id = ${id} and user_id = any(${userIds}::text[])
  union
  select a.user_id from observatory_members m join observatory_access a on a.observatory_id = m.observatory_id
   where m.organization_id = ${id} and a.can_view and a.user_id = any(${userIds}::text[])
  union
  select a.user_id from projects p join project_access a on a.project_id = p.id
   where left(p.doc ->> 'organization_id', 200) = ${id} and a.user_id = any(${userIds}::text[])`;

/** Finds the people who see an observatory. */
export const atObservatory: Finding<{ id: string }> = (db, { id }, userIds) => query<Row[]>(db)`
  select distinct user_id from observatory_access
   where observatory_id = ${id} and can_view and user_id = any(${userIds}::text[])`;

/** Finds the people of a project. */
export const inProject: Finding<{ id: string }> = (db, { id }, userIds) => query<Row[]>(db)`
  select distinct user_id from project_access where project_id = ${id} and user_id = any(${userIds}::text[])`;

/** Finds the people who see an observation, by its owner, observatory and project, also once it is gone. */
export const aroundObservation: Finding<{ user_id: string; observatory_id: string; project_id: string }> = (
  db,
  { user_id, observatory_id, project_id },
  userIds,
) => query<Row[]>(db)`
  select ${user_id}::text as user_id where ${user_id} = any(${userIds}::text[])
  union
  select user_id from observatory_access
   where observatory_id = ${observatory_id} and can_view and user_id = any(${userIds}::text[])
  union
  select user_id from project_access where project_id = ${project_id} and user_id = any(${userIds}::text[])`;
