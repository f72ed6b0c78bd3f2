import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import type { OrganizationStanding } from "../../ground/access/index.ts";
import { publishAfterCommit, recordAuditOfEach, recordHistoryOfEach } from "../../ground/record/index.ts";
import type { StoredOrganization } from "./handover.ts";

const belongsTo = (organizationId: string) => sql`left(doc ->> 'organization_id', 200) = ${organizationId}`;

/** Locks the organization's projects. They are always locked before it, so that nobody waits in a circle. */
export async function lockProjects(tx: Transaction, organizationId: string): Promise<void> {
  await query(tx)`select from projects where ${belongsTo(organizationId)} order by id for update`;
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
  const detached = await query<{ id: string }[]>(tx)`
    update projects set doc = doc || '{"organization_id": null}', version = version + 1,
                        updated_at = ${ctx.now().toISOString()}
     where ${belongsTo(id)} returning id`;
  publishAfterCommit(
    tx,
    ...detached.map((project) => ({ type: "project.changed" as const, id: project.id })),
  );
}

/** Transfers the projects of a leaving member to somebody else in the organization. */
export async function passProjectsOn(
  tx: Transaction,
  ctx: Context,
  organization: StoredOrganization,
  { user_id, name }: { user_id: string; name: string },
): Promise<void> {
  const to = await findHeir(tx, organization);
  if (!to) return;
  const theirs = sql`
    select id from projects where ${belongsTo(organization.id)} and left(doc ->> 'owner_id', 200) = ${user_id}`;
  const change = { before: { owner_id: user_id }, after: { owner_id: to.id } };
  await recordAuditOfEach(tx, ctx, "project", theirs, { action: "project.transfer", ...change });
  await recordHistoryOfEach(tx, ctx, "project", theirs, {
    event: "ownership_transferred",
    before: { ...change.before, owner_name: name },
    after: { ...change.after, owner_name: to.name },
  });
  await query(tx)`delete from project_members where project_id in (${theirs}) and user_id = ${to.id}`;
  const passed = await query<{ id: string }[]>(tx)`
    update projects set doc = doc || ${JSON.stringify(change.after)}::jsonb, version = version + 1,
                        updated_at = ${ctx.now().toISOString()}
     where id in (${theirs}) returning id`;
  const people = [user_id, to.id].map((id) => ({ type: "access.changed" as const, user_id: id }));
  const changed = passed.map(({ id }) => ({ type: "project.changed" as const, id }));
  if (passed.length > 0) publishAfterCommit(tx, ...changed, ...people);
}

/**
 * The organization's owner, while that account works; else a member who manages its projects, or one of its admins. Where
 * nobody's account works it is the owner again, for server administrators to move things from.
 */
async function findHeir(tx: Transaction, { id, ...organization }: StoredOrganization) {
  const owner = String(organization.owner_id);
  const [heir] = await query<{ id: string; name: string }[]>(tx)`
    select u.id, u.name from users u
      left join organization_members m on m.organization_id = ${id} and m.user_id = u.id
     where u.id = ${owner}
        or (u.deactivated_at is null
            and (m.can_manage_projects or m.can_manage_members or m.can_manage_observatories))
     order by u.deactivated_at is null desc, u.id = ${owner} desc, m.can_manage_projects desc, u.id
     limit 1`;
  return heir;
}
