import { sql } from "@meridian/database/query";
import type { OrganizationStanding } from "../access/index.ts";
import type { Context, Transaction } from "../context.ts";
import { recordHistoryOfEach, tell } from "../record/index.ts";
import { findOwner, type StoredOrganization } from "./handover.ts";

const belongsTo = (organizationId: string) => sql`left(doc ->> 'organization_id', 200) = ${organizationId}`;

/** Locks the organization's projects, which always come before it: two that want both never wait for each other. */
export async function lockProjects(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select from projects where ${belongsTo(organizationId)} order by id for update`);
}

/** Leaves the organization's projects to their owners alone. */
export async function detachProjects(
  tx: Transaction,
  ctx: Context,
  { id, name }: OrganizationStanding["organization"],
): Promise<void> {
  const ids = sql`select id from projects where ${belongsTo(id)}`;
  await recordHistoryOfEach(tx, ctx, "project", ids, {
    event: "project_updated",
    organization_name: name,
    before: { organization_id: id },
    after: { organization_id: null },
  });
  const detached = (await tx.execute(sql`
    update projects set doc = doc || '{"organization_id": null}', version = version + 1,
                        updated_at = ${ctx.now().toISOString()}
     where ${belongsTo(id)} returning id`)) as unknown as { id: string }[];
  tell(tx, ...detached.map((project) => ({ type: "project.changed" as const, id: project.id })));
}

/** Makes the organization's owner the owner of what somebody who goes owns of its projects. */
export async function passProjectsOn(
  tx: Transaction,
  ctx: Context,
  organization: StoredOrganization,
  from: { user_id: string; name: string },
): Promise<void> {
  const to = await findOwner(tx, organization);
  if (!to) return;
  const theirs = sql`${belongsTo(organization.id)} and left(doc ->> 'owner_id', 200) = ${from.user_id}`;
  await recordHistoryOfEach(tx, ctx, "project", sql`select id from projects where ${theirs}`, {
    event: "ownership_transferred",
    before: { owner_id: from.user_id, owner_name: from.name },
    after: { owner_id: to.id, owner_name: to.name },
  });
  const passed = (await tx.execute(sql`
    with passed as (
      update projects set doc = doc || ${JSON.stringify({ owner_id: to.id })}::jsonb, version = version + 1,
                          updated_at = ${ctx.now().toISOString()}
       where ${theirs} returning id),
    unneeded as (
      delete from project_members m using passed p where m.project_id = p.id and m.user_id = ${to.id})
    select id from passed`)) as unknown as { id: string }[];
  tell(tx, ...passed.map((project) => ({ type: "project.changed" as const, id: project.id })));
}
