import type { Scope } from "@meridian/contract";
import type { Lock, Queryable } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { requireServerAdmin } from "./actor.ts";
import { observatoryStanding } from "./observatory.ts";
import { organizationStanding } from "./organization.ts";
import { projectStanding } from "./project.ts";

export type { Scope };
export const systemScope: Scope = { type: "system", id: null };

/** Abilities of the acting person in a scope that they see. */
export interface ScopeAbilities {
  see: true;
  /** Make announcements, follow and cancel them. */
  announce: boolean;
}

/** A scope that the acting person sees; the system's is for server administrators. Throws UNAUTHENTICATED, FORBIDDEN, NOT_FOUND. */
export async function scopeAbilities(
  db: Queryable,
  ctx: Context,
  scope: Scope,
  lock?: Lock,
): Promise<ScopeAbilities> {
  if (scope.type === "system") {
    requireServerAdmin(ctx);
    return { see: true, announce: true };
  }
  const { abilities } = await standingIn[scope.type](db, ctx, scope.id, lock);
  return { see: true, announce: abilities.announce };
}

const standingIn = {
  observatory: observatoryStanding,
  organization: organizationStanding,
  project: projectStanding,
};

/** Returns the abilities in a scope if the acting person may do this there; throws FORBIDDEN besides. */
export async function requireScope(
  db: Queryable,
  ctx: Context,
  scope: Scope,
  ability: keyof ScopeAbilities,
  lock?: Lock,
): Promise<ScopeAbilities> {
  const abilities = await scopeAbilities(db, ctx, scope, lock);
  if (!abilities[ability])
    throw new DomainError("FORBIDDEN", `Your permissions in this ${scope.type} don't allow this.`);
  return abilities;
}

/**
 * The same for sets, as SQL: a row for each way in which somebody belongs to a scope. Server administrators may do
 * everything everywhere and have no rows for that.
 */
export const scopeAccess = sql`(
  select 'observatory' as scope, observatory_id as scope_id, user_id, can_view as can_see, can_admin or is_owner as can_announce
    from observatory_access
  union all
  select 'organization', m.organization_id, m.user_id, true,
         m.can_manage_members or m.can_manage_observatories or left(g.doc ->> 'owner_id', 200) = m.user_id
    from organization_members m join organizations g on g.id = m.organization_id
  union all
  select 'project', project_id, user_id, true, can_manage from project_access)`;
