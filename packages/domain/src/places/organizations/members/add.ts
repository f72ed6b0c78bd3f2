import {
  type AddOrganizationMemberInput,
  noOrganizationFlags,
  type OrganizationMember,
} from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { requireOrganization, requirePersonToAdd } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { memberOf } from "./find.ts";
import { flagsOf, requireOwnFlags } from "./flags.ts";
import { joinOrganization } from "./join.ts";

/**
 * Adds somebody who has an account, found by id or address. Throws FORBIDDEN also for permissions that the caller doesn't
 * hold, NOT_FOUND when nobody is meant, INVALID for a deactivated account, CONFLICT for who is already a member.
 */
export async function addOrganizationMember(
  ctx: Context,
  input: AddOrganizationMemberInput,
): Promise<OrganizationMember> {
  const { id } = input;
  return transaction(ctx, async (tx) => {
    const standing = await requireOrganization(tx, ctx, id, "manage_members", "update");
    const flags = flagsOf(input);
    requireOwnFlags(standing.permissions, noOrganizationFlags, flags);
    const person = await requirePersonToAdd(tx, ctx, input);
    await joinOrganization(tx, ctx, standing.organization, person, flags);
    return memberOf(tx, id, person.id);
  });
}
