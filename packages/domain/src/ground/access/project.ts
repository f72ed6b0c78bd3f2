import { abilitiesOnProject, type ProjectAbilities, type ProjectDocument } from "@meridian/contract";
import { type Lock, projects, type Queryable, type Stored } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { asPerson } from "./actor.ts";

/** A project and what the acting person is to it. */
export interface ProjectStanding {
  project: Stored<ProjectDocument>;
  abilities: ProjectAbilities;
}

interface Ways {
  belongs: boolean;
  is_owner: boolean;
  is_manager: boolean;
  is_member: boolean;
}

/** Returns a person's standing in a project by all ways in. */
async function waysInto(db: Queryable, projectId: string, userId: string | null): Promise<Ways> {
  const [row] = await query<Ways[]>(db)`
    select count(*) > 0 as belongs,
           coalesce(bool_or(via = 'owner' or (via = 'organization' and can_manage)), false) as is_owner,
           coalesce(bool_or(can_manage), false) as is_manager, coalesce(bool_or(via = 'member'), false) as is_member
      from project_access where project_id = ${projectId} and user_id = ${userId}`;
  return row!;
}

/** A project that the acting person belongs to, read after the lock is held. Throws UNAUTHENTICATED, NOT_FOUND. */
export async function projectStanding(
  db: Queryable,
  ctx: Context,
  id: string,
  lock?: Lock,
): Promise<ProjectStanding> {
  const { userId, serverAdmin } = asPerson(ctx);
  const project = await projects.find(db, id, lock);
  if (!project) throw notFound("project");
  const { belongs, ...ways } = await waysInto(db, id, userId);
  if (!belongs && !serverAdmin) throw notFound("project");
  return { project, abilities: abilitiesOnProject({ ...ways, server_admin: serverAdmin }) };
}

/** Returns the same project if the acting person may do this with it; throws FORBIDDEN besides. */
export async function requireProject(
  db: Queryable,
  ctx: Context,
  id: string,
  ability: keyof ProjectAbilities,
  lock?: Lock,
): Promise<ProjectStanding> {
  const standing = await projectStanding(db, ctx, id, lock);
  if (!standing.abilities[ability])
    throw new DomainError("FORBIDDEN", "Your permissions in this project don't allow this.");
  return standing;
}
