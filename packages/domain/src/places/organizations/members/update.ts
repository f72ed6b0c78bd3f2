import {
  type OrganizationMember,
  organizationFlagNames,
  type UpdateOrganizationMemberInput,
} from "@meridian/contract";
import { organizationMembers } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { requireOrganization } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { memberOf } from "./find.ts";
import { flagsOf, requireOwnFlags } from "./flags.ts";
import { refuseOwner } from "./owner.ts";
import { recordMembership } from "./record.ts";

/**
 * Changes the permissions that are given. Throws FORBIDDEN also for permissions that the caller doesn't hold, NOT_FOUND, and
 * CONFLICT for the owner, who has all of them.
 */
export async function updateOrganizationMember(
  ctx: Context,
  input: UpdateOrganizationMemberInput,
): Promise<OrganizationMember> {
  return transaction(ctx, (tx) => change(tx, ctx, input));
}

async function change(
  tx: Transaction,
  ctx: Context,
  input: UpdateOrganizationMemberInput,
): Promise<OrganizationMember> {
  const { id, userId } = input;
  const { organization, permissions } = await requireOrganization(tx, ctx, id, "manage_members", "update");
  const member = await memberOf(tx, id, userId);
  refuseOwner(organization, userId);
  const before = flagsOf(member);
  const after = flagsOf(input, before);
  if (organizationFlagNames.every((flag) => before[flag] === after[flag])) return member;
  requireOwnFlags(permissions, before, after);
  await tx
    .update(organizationMembers)
    .set(after)
    .where(and(eq(organizationMembers.organization_id, id), eq(organizationMembers.user_id, userId)));
  const made = { event: "member_permissions_updated", person: member, before, after } as const;
  await recordMembership(tx, ctx, organization, made);
  return memberOf(tx, id, userId);
}
