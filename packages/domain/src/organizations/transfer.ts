import { allOrganizationFlags, type Organization, type OrganizationMember } from "@meridian/contract";
import { organizationMembers, organizations, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import {
  type OrganizationStanding,
  recordAudit,
  recordHistory,
  requireActivePerson,
  requireOrganization,
} from "../access/index.ts";
import type { Context, Transaction } from "../context.ts";
import { DomainError, invalid } from "../errors.ts";
import { organizationOf } from "./find.ts";
import { findMember } from "./members/find.ts";
import { flagsOf } from "./members/flags.ts";
import { recordOnObservatories } from "./members/record.ts";
import { organizationNews } from "./news.ts";

type Stored = OrganizationStanding["organization"];

interface Handover {
  /** Undefined when their account is gone. */
  from: { id: string; name: string } | undefined;
  to: OrganizationMember;
}

/**
 * Makes a member the owner; who was it before stays a member with every permission. Throws NOT_FOUND, FORBIDDEN, INVALID
 * when it isn't a member or their account is deactivated, and CONFLICT for the present owner.
 */
export async function transferOrganization(
  ctx: Context,
  input: { id: string; user_id: string },
): Promise<Organization> {
  const [transferred, handover] = await ctx.db.transaction(async (tx) => {
    const { organization } = await requireOrganization(tx, ctx, input.id, "transfer", "update");
    const to = await requireSuccessor(tx, organization, input.user_id);
    const handover = { from: await findOwner(tx, organization), to };
    await makeOwner(tx, ctx, organization, handover);
    await record(tx, ctx, organization, handover);
    return [await organizationOf(tx, ctx, input.id), handover] as const;
  });
  ctx.live.publish(...organizationNews(input.id, bothOf(handover)));
  return transferred;
}

async function requireSuccessor(tx: Transaction, { id, owner_id }: Stored, userId: string) {
  if (owner_id === userId) throw new DomainError("CONFLICT", "They are the owner already.");
  const member = await findMember(tx, id, userId);
  if (!member) throw invalid("user_id", "must be a member of the organization");
  await requireActivePerson(tx, { user_id: userId });
  return member;
}

async function findOwner(tx: Transaction, { owner_id }: Stored): Promise<Handover["from"]> {
  const [owner] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, String(owner_id)));
  return owner;
}

const bothOf = ({ from, to }: Handover): string[] => [...(from ? [from.id] : []), to.user_id];

/** Both hold everything from then on. */
async function makeOwner(tx: Transaction, ctx: Context, { id }: Stored, handover: Handover) {
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

async function record(tx: Transaction, ctx: Context, organization: Stored, { from, to }: Handover) {
  const { id } = organization;
  await recordHistory(tx, ctx, { type: "organization", id }, "ownership_transferred", {
    from_id: from?.id ?? null,
    from_name: from?.name ?? null,
    to_id: to.user_id,
    to_name: to.name,
  });
  const before = flagsOf(to);
  if (Object.values(before).includes(false))
    await recordOnObservatories(tx, ctx, organization, "member_permissions_updated", {
      user_id: to.user_id,
      user_name: to.name,
      before,
      after: allOrganizationFlags,
    });
  await recordAudit(tx, ctx, {
    action: "organization.transfer",
    subjectType: "organization",
    subjectId: id,
    before: { owner_id: from?.id ?? null },
    after: { owner_id: to.user_id },
  });
}
