import {
  abilitiesOnOrganization,
  type OrganizationAbilities,
  type OrganizationDocument,
  type OrganizationFlags,
  type OrganizationRole,
  organizationPermissions,
  organizationRole,
} from "@meridian/contract";
import { type Lock, organizations, type Queryable, type Stored } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { asPerson } from "./actor.ts";

/** An organization and what the acting person is to it. */
export interface OrganizationStanding {
  organization: Stored<OrganizationDocument>;
  /** Null for a server administrator who isn't a member. */
  role: OrganizationRole | null;
  /** Permissions that the person holds, and so may grant. */
  permissions: OrganizationFlags;
  abilities: OrganizationAbilities;
}

/** The flags of a membership; null for who isn't a member. */
export async function findOrganizationFlags(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<OrganizationFlags | null> {
  const [row] = await query<OrganizationFlags[]>(db)`
    select can_manage_members, can_manage_observatories, can_manage_projects, can_manage_billing, can_manage_storage
      from organization_members
     where organization_id = ${organizationId} and user_id = ${userId}`;
  return row ?? null;
}

/**
 * An organization that the acting person can see. With a lock, the membership is read after the lock is held, so that it
 * isn't older than what others have just committed. Throws UNAUTHENTICATED, NOT_FOUND.
 */
export async function organizationStanding(
  db: Queryable,
  ctx: Context,
  id: string,
  lock?: Lock,
): Promise<OrganizationStanding> {
  const { userId, serverAdmin } = asPerson(ctx);
  const organization = await organizations.find(db, id, lock);
  if (!organization) throw notFound("organization");
  const flags = userId === null ? null : await findOrganizationFlags(db, id, userId);
  if (!flags && !serverAdmin) throw notFound("organization");
  const facts = {
    is_owner: organization.owner_id === userId,
    flags,
    server_admin: serverAdmin,
    has_owner: await hasOwner(db, id, organization.owner_id),
  };
  return {
    organization,
    role: flags && organizationRole(facts.is_owner, flags),
    permissions: organizationPermissions(facts),
    abilities: abilitiesOnOrganization(facts),
  };
}

/** True if the owner is a member whose account works, and so could give the organization away. */
async function hasOwner(db: Queryable, id: string, ownerId: unknown): Promise<boolean> {
  const found = await query<object[]>(db)`
    select from organization_members m join users u on u.id = m.user_id
     where m.organization_id = ${id} and m.user_id = ${String(ownerId)} and u.deactivated_at is null`;
  return found.length > 0;
}

/** Returns the same organization if the acting person may do this with it; throws FORBIDDEN besides. */
export async function requireOrganization(
  db: Queryable,
  ctx: Context,
  id: string,
  ability: keyof OrganizationAbilities,
  lock?: Lock,
): Promise<OrganizationStanding> {
  const standing = await organizationStanding(db, ctx, id, lock);
  if (!standing.abilities[ability])
    throw new DomainError("FORBIDDEN", "Your permissions in this organization don't allow this.");
  return standing;
}
