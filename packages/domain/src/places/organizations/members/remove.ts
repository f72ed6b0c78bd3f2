import { organizationMembers } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { actorId, organizationStanding, requireOrganization } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { lockProjects, passProjectsOn } from "../projects.ts";
import { memberOf } from "./find.ts";
import { flagsOf } from "./flags.ts";
import { refuseOwner } from "./owner.ts";
import { recordMembership } from "./record.ts";

/**
 * Removes a member; everybody may remove themselves. What they own of the organization's projects passes to its owner.
 * Throws NOT_FOUND, FORBIDDEN, and CONFLICT for the owner.
 */
export async function removeOrganizationMember(
  ctx: Context,
  input: { id: string; userId: string },
): Promise<void> {
  await transaction(ctx, (tx) => remove(tx, ctx, input));
}

async function remove(tx: Transaction, ctx: Context, { id, userId }: { id: string; userId: string }) {
  const leaves = actorId(ctx) === userId;
  const standing = (lock?: "update") =>
    leaves
      ? organizationStanding(tx, ctx, id, lock)
      : requireOrganization(tx, ctx, id, "manage_members", lock);
  // Checked before the lock, so that strangers can't hold up an organization.
  await standing();
  await lockProjects(tx, id);
  const { organization } = await standing("update");
  const member = await memberOf(tx, id, userId);
  refuseOwner(organization, userId);
  const before = flagsOf(member);
  await tx
    .delete(organizationMembers)
    .where(and(eq(organizationMembers.organization_id, id), eq(organizationMembers.user_id, userId)));
  await passProjectsOn(tx, ctx, organization, member);
  const change = { event: "member_removed", person: member, before, after: null } as const;
  await recordMembership(tx, ctx, organization, change);
}
