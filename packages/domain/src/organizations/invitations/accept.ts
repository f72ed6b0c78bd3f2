import type { Organization } from "@meridian/contract";
import { organizationInvitations, organizationMembers, organizations, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { confirmAddress, requireActivePerson, requireUser } from "../../access/index.ts";
import type { Context, Transaction } from "../../context.ts";
import { DomainError, notFound } from "../../errors.ts";
import { transaction } from "../../record/index.ts";
import { organizationOf } from "../find.ts";
import { flagsOf } from "../members/flags.ts";
import { recordMembership } from "../members/record.ts";
import { requireInviter } from "./inviter.ts";
import { refuseExpired } from "./open.ts";
import { hashToken, wasShown } from "./token.ts";

/**
 * Joins the organization with what the invitation holds. Throws NOT_FOUND when the link was used, revoked or sent anew, or its
 * inviter may no longer invite, CONFLICT when it has expired or they are a member already, FORBIDDEN
 * for an account with another address.
 */
export async function acceptInvitation(ctx: Context, input: { token: string }): Promise<Organization> {
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const { organization, invitation } = await take(tx, input.token);
    refuseExpired({ expires_at: invitation.expires_at.toISOString() }, ctx.now());
    const person = await requireActivePerson(tx, { user_id: userId });
    if (person.email.toLowerCase() !== invitation.email.toLowerCase())
      throw new DomainError("FORBIDDEN", "The invitation is for another address than your account's.");
    // That the mail has reached them shows that the address is theirs; a link that was passed on doesn't.
    if (ctx.mailer.delivers && !wasShown(input.token)) await confirmAddress(tx, userId, ctx.now());
    const flags = flagsOf(invitation);
    const inserted = await tx
      .insert(organizationMembers)
      .values({ organization_id: organization.id, user_id: userId, ...flags, created_at: ctx.now() })
      .onConflictDoNothing()
      .returning();
    if (inserted.length === 0) throw new DomainError("CONFLICT", "You are a member already.");
    await recordMembership(tx, ctx, organization, {
      event: "member_added",
      action: "organization.accept_invitation",
      person: { user_id: userId, name: person.name },
      before: null,
      after: flags,
      invited_by_name: await nameOf(tx, invitation.invited_by),
    });
    return organizationOf(tx, ctx, organization.id);
  });
}

/** What the inviter is called; undefined where an integration or the system invited. */
async function nameOf(tx: Transaction, userId: string): Promise<string | undefined> {
  const [found] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return found?.name;
}

/** The invitation of a link, which thereby is used up, and its organization under its lock. */
async function take(tx: Transaction, token: string) {
  const isMeant = eq(organizationInvitations.token_hash, hashToken(token));
  const [found] = await tx.select().from(organizationInvitations).where(isMeant);
  const organization = found && (await organizations.find(tx, found.organization_id, "update"));
  if (organization) await requireInviter(tx, found.id);
  const [invitation] = await tx.delete(organizationInvitations).where(isMeant).returning();
  if (!organization || !invitation) throw notFound("invitation");
  return { organization, invitation };
}
