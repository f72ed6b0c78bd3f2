import {
  noOrganizationFlags,
  type OrganizationDocument,
  type OrganizationFlags,
  organizationFlagNames,
} from "@meridian/contract";
import { organizationMembers, type Stored } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { dropInvitation } from "../../../ground/access/index.ts";
import { recordMembership } from "./record.ts";

interface Guest {
  id: string;
  name: string;
  email: string;
}

/** The way the person joined, unless somebody just added them. */
interface Entrance {
  /** The action in the audit log. */
  action?: string;
  invited_by_name?: string | undefined;
}

/** Makes a person a member of an organization that is locked. Throws CONFLICT when they are one already. */
export async function joinOrganization(
  tx: Transaction,
  ctx: Context,
  organization: Stored<OrganizationDocument>,
  person: Guest,
  flags: OrganizationFlags,
  how: Entrance = {},
): Promise<void> {
  const { id } = organization;
  const inserted = await tx
    .insert(organizationMembers)
    .values({ organization_id: id, user_id: person.id, ...flags, created_at: ctx.now() })
    .onConflictDoNothing()
    .returning();
  if (inserted.length === 0) throw new DomainError("CONFLICT", `${person.name} is already a member.`);
  await dropInvitation(tx, { type: "organization", id }, person.email);
  await recordMembership(tx, ctx, organization, {
    ...{ event: "member_added", ...how },
    ...{ person: { user_id: person.id, name: person.name }, before: null, after: flags },
  });
}

/** The same for somebody who may be a member without any permission, who then gets these. Throws CONFLICT for any other member. */
export async function admitToOrganization(
  tx: Transaction,
  ctx: Context,
  organization: Stored<OrganizationDocument>,
  person: Guest,
  flags: OrganizationFlags,
  how: Entrance,
): Promise<void> {
  const adds = organizationFlagNames.some((flag) => flags[flag]) && organization.owner_id !== person.id;
  const updated = adds ? await updatePlainMember(tx, organization.id, person.id, flags) : [];
  if (updated.length === 0) return joinOrganization(tx, ctx, organization, person, flags, how);
  await recordMembership(tx, ctx, organization, {
    ...{ event: "member_permissions_updated", ...how },
    person: { user_id: person.id, name: person.name },
    ...{ before: noOrganizationFlags, after: flags },
  });
}

const updatePlainMember = (tx: Transaction, id: string, userId: string, flags: OrganizationFlags) =>
  tx
    .update(organizationMembers)
    .set(flags)
    .where(
      and(
        eq(organizationMembers.organization_id, id),
        eq(organizationMembers.user_id, userId),
        ...organizationFlagNames.map((flag) => eq(organizationMembers[flag], false)),
      ),
    )
    .returning();
