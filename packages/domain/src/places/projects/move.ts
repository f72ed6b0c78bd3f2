import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, invalid } from "../../base/errors.ts";
import { asPerson, type ProjectStanding, requireProject } from "../../ground/access/index.ts";
import { requireProjectsOf } from "./places.ts";

/**
 * A project may go to an organization that its owner belongs to and whose projects the caller manages, or to none, if the
 * project is the caller's to give away. Throws FORBIDDEN, and INVALID when the caller can't see the organization.
 */
export async function requireMovable(
  tx: Transaction,
  ctx: Context,
  { project, abilities }: ProjectStanding,
  organizationId: string | null,
): Promise<void> {
  if (!abilities.transfer) throw new DomainError("FORBIDDEN", "You may not move this project.");
  if (organizationId === null) return;
  await requireProjectsOf(tx, ctx, organizationId);
  await requireOwnerBelongs(tx, ctx, project.owner_id, organizationId);
  // What was waited for may have been the caller's place in the project.
  await requireProject(tx, ctx, project.id, "transfer");
}

/**
 * Requires that the owner belongs to the organization that gets their project; if the owner's account doesn't work, server
 * administrators may choose any. Throws INVALID.
 */
async function requireOwnerBelongs(
  tx: Transaction,
  ctx: Context,
  ownerId: string,
  organizationId: string,
): Promise<void> {
  const found = await query<object[]>(tx)`
    select from organization_members where organization_id = ${organizationId} and user_id = ${ownerId}
    union all
    select where ${asPerson(ctx).serverAdmin}
       and not exists (select from users where id = ${ownerId} and deactivated_at is null)`;
  if (found.length === 0)
    throw invalid("organization_id", "must be an organization that the project's owner belongs to");
}

/** A person who moves a project out of the organization that gave them access stays its manager. */
export async function keepWhoMoved(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const { userId, serverAdmin } = asPerson(ctx);
  if (serverAdmin) return;
  await query(tx)`
    insert into project_members (project_id, user_id, can_manage, created_at)
    select ${id}, u.id, true, ${ctx.now().toISOString()}::timestamptz from users u
     where u.id = ${userId}
       and not exists (select from project_access a where a.project_id = ${id} and a.user_id = u.id)`;
}

interface Belonging {
  organization_id?: string | null;
}

/** Settings as a history tells them: an organization with its name, which is known then. */
export async function withOrganizationName<S extends Belonging>(tx: Transaction, settings: S) {
  if (settings.organization_id === undefined) return settings;
  const [row] = await query<{ name: string | null }[]>(tx)`
    select left(doc ->> 'name', 200) as name from organizations
     where id = ${settings.organization_id}`;
  return { ...settings, organization_name: row?.name ?? null };
}
