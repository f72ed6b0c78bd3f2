import type { Organization } from "@meridian/contract";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, invalid } from "../../base/errors.ts";
import { requireActivePerson, requireOrganization } from "../../ground/access/index.ts";
import { transaction } from "../../ground/record/index.ts";
import { organizationOf } from "./find.ts";
import { findOwner, makeOwner, recordHandover, type StoredOrganization } from "./handover.ts";
import { findMember } from "./members/find.ts";

/**
 * Makes a member the owner; who was it before stays a member with every permission. Throws NOT_FOUND, FORBIDDEN, INVALID
 * when it isn't a member or their account is deactivated, and CONFLICT for the present owner.
 */
export async function transferOrganization(
  ctx: Context,
  input: { id: string; user_id: string },
): Promise<Organization> {
  return transaction(ctx, async (tx) => {
    const { organization } = await requireOrganization(tx, ctx, input.id, "transfer", "update");
    const to = await requireSuccessor(tx, organization, input.user_id);
    const handover = { from: await findOwner(tx, organization), to };
    await makeOwner(tx, ctx, organization, handover);
    await recordHandover(tx, ctx, organization, handover);
    return organizationOf(tx, ctx, input.id);
  });
}

async function requireSuccessor(tx: Transaction, { id, owner_id }: StoredOrganization, userId: string) {
  if (owner_id === userId) throw new DomainError("CONFLICT", "They already own it.");
  const member = await findMember(tx, id, userId);
  if (!member) throw invalid("user_id", "must be a member of the organization");
  await requireActivePerson(tx, { user_id: userId });
  return member;
}
