import { sql } from "@meridian/database/query";
import { asPerson, type ProjectStanding, requireProject } from "../access/index.ts";
import type { Context, Transaction } from "../context.ts";
import { DomainError } from "../errors.ts";
import { requireProjectsOf } from "./places.ts";

/**
 * A project may go to an organization whose projects the caller manages, or to none, if the project is the caller's to give
 * away. Throws FORBIDDEN, and INVALID when the caller can't see the organization.
 */
export async function requireMovable(
  tx: Transaction,
  ctx: Context,
  { project, abilities }: ProjectStanding,
  organizationId: string | null,
): Promise<void> {
  if (!abilities.transfer)
    throw new DomainError("FORBIDDEN", "Your permissions in this project don't allow moving it elsewhere.");
  if (organizationId === null) return;
  await requireProjectsOf(tx, ctx, organizationId);
  // What was waited for may have been the caller's place in the project.
  await requireProject(tx, ctx, project.id, "transfer");
}

/** Whoever moves a project away from the organization that they came through goes on managing it. */
export async function keepWhoMoved(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const { userId, serverAdmin } = asPerson(ctx);
  if (serverAdmin) return;
  await tx.execute(sql`
    insert into project_members (project_id, user_id, can_manage, created_at)
    select ${id}, u.id, true, ${ctx.now().toISOString()}::timestamptz from users u
     where u.id = ${userId}
       and not exists (select from project_access a where a.project_id = ${id} and a.user_id = u.id)`);
}

interface Belonging {
  organization_id?: string | null;
}

/** Settings as a history tells them: an organization with its name, which is known then. */
export async function withOrganizationName<S extends Belonging>(tx: Transaction, settings: S) {
  if (settings.organization_id === undefined) return settings;
  const [row] = (await tx.execute(sql`
    select left(doc ->> 'name', 200) as name from organizations
     where id = ${settings.organization_id}`)) as unknown as { name: string | null }[];
  return { ...settings, organization_name: row?.name ?? null };
}
