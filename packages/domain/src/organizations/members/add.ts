import {
  type AddOrganizationMemberInput,
  noOrganizationFlags,
  type OrganizationMember,
} from "@meridian/contract";
import { organizationMembers } from "@meridian/database";
import { requireOrganization, requirePersonToAdd } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../errors.ts";
import { transaction } from "../../record/index.ts";
import { dropInvitation } from "../invitations/drop.ts";
import { memberOf } from "./find.ts";
import { flagsOf, requireHeld } from "./flags.ts";
import { recordMembership } from "./record.ts";

/**
 * Adds somebody who has an account, found by id or address. Throws FORBIDDEN also for permissions that the caller doesn't
 * hold, NOT_FOUND when nobody is meant, INVALID for a deactivated account, CONFLICT for who is a member already.
 */
export async function addOrganizationMember(
  ctx: Context,
  input: AddOrganizationMemberInput,
): Promise<OrganizationMember> {
  const { id } = input;
  return transaction(ctx, async (tx) => {
    const standing = await requireOrganization(tx, ctx, id, "manage_members", "update");
    const flags = flagsOf(input);
    requireHeld(standing.permissions, noOrganizationFlags, flags);
    const person = await requirePersonToAdd(tx, ctx, input);
    const inserted = await tx
      .insert(organizationMembers)
      .values({ organization_id: id, user_id: person.id, ...flags, created_at: ctx.now() })
      .onConflictDoNothing()
      .returning();
    if (inserted.length === 0) throw new DomainError("CONFLICT", `${person.name} is a member already.`);
    await dropInvitation(tx, id, person.email);
    const member = await memberOf(tx, id, person.id);
    const change = { event: "member_added", person: member, before: null, after: flags } as const;
    await recordMembership(tx, ctx, standing.organization, change);
    return member;
  });
}
