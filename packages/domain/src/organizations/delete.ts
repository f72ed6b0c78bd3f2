import { organizationMembers, organizations } from "@meridian/database";
import { eq, sql } from "@meridian/database/query";
import {
  type OrganizationStanding,
  recordAudit,
  recordHistoryOfEach,
  requireOrganization,
} from "../access/index.ts";
import { endAnnouncementsOf } from "../announcements/index.ts";
import type { Context, Transaction } from "../context.ts";
import { DomainError } from "../errors.ts";
import { requireVersion } from "../version.ts";
import { observatoriesOf } from "./members/record.ts";
import { organizationNews } from "./news.ts";
import { detachProjects, lockProjects } from "./projects.ts";
import { destinationsIn } from "./storage/kept.ts";
import { requireUnused } from "./storage/unused.ts";

type Stored = OrganizationStanding["organization"];

/**
 * Deletes an organization for good. Its projects stay with their owners. Throws NOT_FOUND, FORBIDDEN, VERSION_MISMATCH, and
 * CONFLICT as long as it owns observatories, or observations that aren't over have their files delivered to its storage.
 */
export async function deleteOrganization(
  ctx: Context,
  { id, if_version }: { id: string; if_version?: number | undefined },
): Promise<void> {
  await requireOrganization(ctx.db, ctx, id, "delete");
  const [members, projects, ended] = await ctx.db.transaction(async (tx) => {
    await lockProjects(tx, id);
    const { organization } = await requireOrganization(tx, ctx, id, "delete", "update");
    requireVersion(organization, if_version);
    await refuseOwnerOfObservatories(tx, id);
    const destinations = destinationsIn(organization).map((destination) => destination.id);
    await requireUnused(tx, destinations, "to the organization's storage");
    const ended = await endAnnouncementsOf(tx, ctx, { type: "organization", id });
    return [await remove(tx, ctx, organization), await detachProjects(tx, ctx, organization), ended] as const;
  });
  ctx.live.publish(
    ...organizationNews(id, members),
    ...projects.map((project) => ({ type: "project.changed" as const, id: project })),
    ...ended,
  );
}

async function refuseOwnerOfObservatories(tx: Transaction, id: string): Promise<void> {
  const [owned] = (await tx.execute(sql`
    select count(*)::int as count from observatories
     where left(doc ->> 'owner_id', 200) = ${id} and left(doc ->> 'owner_type', 200) = 'organization'`)) as unknown as [
    { count: number },
  ];
  if (owned.count === 0) return;
  const many = owned.count === 1 ? "an observatory" : `${owned.count} observatories`;
  throw new DomainError("CONFLICT", `It owns ${many}. Transfer or delete what it owns first.`);
}

/** Returns who was a member. */
async function remove(tx: Transaction, ctx: Context, organization: Stored): Promise<string[]> {
  const { id, name, external_storage: _, ...settings } = organization;
  const details = { organization_id: id, organization_name: name };
  await recordHistoryOfEach(tx, ctx, "observatory", observatoriesOf(id), "organization_removed", details);
  const members = await tx
    .delete(organizationMembers)
    .where(eq(organizationMembers.organization_id, id))
    .returning({ user_id: organizationMembers.user_id });
  await tx.delete(organizations.table).where(eq(organizations.table.id, id));
  await recordAudit(tx, ctx, {
    action: "organization.delete",
    subjectType: "organization",
    subjectId: id,
    before: { name, ...settings, member_count: members.length },
  });
  return members.map((member) => member.user_id);
}
