import { organizationMembers, organizations } from "@meridian/database";
import { eq, query } from "@meridian/database/query";
import { endAnnouncementsOf } from "../../announcements/index.ts";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { requireVersion } from "../../base/version.ts";
import { type OrganizationStanding, requireOrganization } from "../../ground/access/index.ts";
import { record, recordHistoryOfEach, transaction } from "../../ground/record/index.ts";
import { observatoriesOf } from "./members/record.ts";
import { detachProjects, lockProjects } from "./projects.ts";
import { destinationsIn } from "./storage/kept.ts";
import { requireUnused } from "./storage/unused.ts";

type Stored = OrganizationStanding["organization"];

/**
 * Deletes an organization for good. Its projects stay with their owners. Throws NOT_FOUND, FORBIDDEN, VERSION_MISMATCH, and
 * CONFLICT as long as it owns observatories, or unfinished observations have their files delivered to its storage.
 */
export async function deleteOrganization(
  ctx: Context,
  { id, if_version }: { id: string; if_version?: number | undefined },
): Promise<void> {
  await requireOrganization(ctx.db, ctx, id, "delete");
  await transaction(ctx, async (tx) => {
    await lockProjects(tx, id);
    const { organization } = await requireOrganization(tx, ctx, id, "delete", "update");
    await requireVersion(tx, organization, if_version);
    await refuseOwnerOfObservatories(tx, id);
    const destinations = destinationsIn(organization).map((destination) => destination.id);
    await requireUnused(tx, destinations, "to the organization's storage");
    await endAnnouncementsOf(tx, ctx, { type: "organization", id });
    await remove(tx, ctx, organization);
    await detachProjects(tx, ctx, organization);
  });
}

async function refuseOwnerOfObservatories(tx: Transaction, id: string): Promise<void> {
  const [owned] = await query<[{ count: number }]>(tx)`
    select count(*)::int as count from observatories
     where left(doc ->> 'owner_id', 200) = ${id} and left(doc ->> 'owner_type', 200) = 'organization'`;
  if (owned.count === 0) return;
  const many = owned.count === 1 ? "an observatory" : `${owned.count} observatories`;
  throw new DomainError("CONFLICT", `It owns ${many}. Transfer or delete what it owns first.`);
}

async function remove(tx: Transaction, ctx: Context, organization: Stored): Promise<void> {
  const { id, name, external_storage: _, ...settings } = organization;
  const details = { organization_id: id, organization_name: name };
  const removed = { event: "organization_removed", ...details } as const;
  const observatories = await query<{ observatory_id: string }[]>(tx)`${observatoriesOf(id)}`;
  await recordHistoryOfEach(tx, ctx, "observatory", observatoriesOf(id), removed);
  const members = await tx
    .delete(organizationMembers)
    .where(eq(organizationMembers.organization_id, id))
    .returning({ user_id: organizationMembers.user_id });
  await tx.delete(organizations.table).where(eq(organizations.table.id, id));
  await record(tx, ctx, {
    subject: { type: "organization", id },
    action: "organization.delete",
    before: { name, ...settings, member_count: members.length },
    concerned: { users: members.map((member) => member.user_id) },
    notices: observatories.map((one) => ({ type: "observatory.changed", id: one.observatory_id })),
  });
}
