import { allOrganizationFlags, type OrganizationMember } from "@meridian/contract";
import { organizationMembers, organizations, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import type { OrganizationStanding } from "../../ground/access/index.ts";
import { record } from "../../ground/record/index.ts";
import { flagsOf } from "./members/flags.ts";
import { recordOnObservatories } from "./members/record.ts";

export type StoredOrganization = OrganizationStanding["organization"];

/** The old and the new owner. */
interface Handover {
  /** Undefined when their account is gone. */
  from: { id: string; name: string } | undefined;
  to: OrganizationMember;
}

/** Finds the present owner. */
export async function findOwner(
  tx: Transaction,
  { owner_id }: StoredOrganization,
): Promise<Handover["from"]> {
  const [owner] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, String(owner_id)));
  return owner;
}

const bothOf = ({ from, to }: Handover): string[] => [...(from ? [from.id] : []), to.user_id];

/** Both have every permission from then on. */
export async function makeOwner(
  tx: Transaction,
  ctx: Context,
  { id }: StoredOrganization,
  handover: Handover,
) {
  await organizations.patch(tx, id, { owner_id: handover.to.user_id }, ctx.now());
  const membership = { organization_id: id, ...allOrganizationFlags, created_at: ctx.now() };
  await tx
    .insert(organizationMembers)
    .values(bothOf(handover).map((user_id) => ({ ...membership, user_id })))
    .onConflictDoUpdate({
      target: [organizationMembers.organization_id, organizationMembers.user_id],
      set: allOrganizationFlags,
    });
}

/** Records it for the organization, and on its observatories where the new owner may do more than before. */
export async function recordHandover(
  tx: Transaction,
  ctx: Context,
  organization: StoredOrganization,
  { from, to }: Handover,
) {
  const { id } = organization;
  const before = flagsOf(to);
  if (Object.values(before).includes(false))
    await recordOnObservatories(tx, ctx, organization, "member_permissions_updated", {
      user_id: to.user_id,
      user_name: to.name,
      before,
      after: allOrganizationFlags,
    });
  await record(tx, ctx, {
    subject: { type: "organization", id },
    action: "organization.transfer",
    before: { owner_id: from?.id ?? null },
    after: { owner_id: to.user_id },
    history: {
      event: "ownership_transferred",
      before: { owner_id: from?.id ?? null, owner_name: from?.name ?? null },
      after: { owner_id: to.user_id, owner_name: to.name },
    },
    concerned: { users: bothOf({ from, to }) },
  });
}
