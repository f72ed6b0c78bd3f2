import type { OrganizationDocument, OrganizationFlags } from "@meridian/contract";
import { organizationMembers, type Stored } from "@meridian/database";
import { dropInvitation } from "../../access/index.ts";
import type { Context, Transaction } from "../../context.ts";
import { DomainError } from "../../errors.ts";
import { recordMembership } from "./record.ts";

/** Makes a person a member of an organization that is locked. Throws CONFLICT when they are one already. */
export async function joinOrganization(
  tx: Transaction,
  ctx: Context,
  organization: Stored<OrganizationDocument>,
  person: { id: string; name: string; email: string },
  flags: OrganizationFlags,
  how: { action?: string; invited_by_name?: string | undefined } = {},
): Promise<void> {
  const { id } = organization;
  const inserted = await tx
    .insert(organizationMembers)
    .values({ organization_id: id, user_id: person.id, ...flags, created_at: ctx.now() })
    .onConflictDoNothing()
    .returning();
  if (inserted.length === 0) throw new DomainError("CONFLICT", `${person.name} is a member already.`);
  await dropInvitation(tx, { type: "organization", id }, person.email);
  await recordMembership(tx, ctx, organization, {
    ...{ event: "member_added", ...how },
    ...{ person: { user_id: person.id, name: person.name }, before: null, after: flags },
  });
}
