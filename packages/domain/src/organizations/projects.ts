import { sql } from "@meridian/database/query";
import type { OrganizationStanding } from "../access/index.ts";
import type { Context, Transaction } from "../context.ts";
import { recordHistoryOfEach, tell } from "../record/index.ts";

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
