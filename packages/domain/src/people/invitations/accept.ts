import type { InvitedTo } from "@meridian/contract";
import { invitations } from "@meridian/database";
import { eq, query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { confirmAddress, requireActivePerson, requireUser } from "../../ground/access/index.ts";
import { transaction } from "../../ground/record/index.ts";
import { requireInviter } from "./inviter.ts";
import { flagsOf, kinds } from "./kinds.ts";
import { refuseExpired } from "./open.ts";
import { scopeColumns, withScope } from "./scoped.ts";
import { hashToken, wasShown } from "./token.ts";

/**
 * Joins what the invitation is to, with the permissions that it holds; a member without any gets them, too. Throws NOT_FOUND
 * when the link was used, revoked or sent anew, or its inviter may no longer invite, CONFLICT when it has expired or they are
 * a member with permissions of their own, FORBIDDEN for an account with another address.
 */
export async function acceptInvitation(ctx: Context, { token }: { token: string }): Promise<InvitedTo> {
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const { invited_by_name, invitation, ...to } = await take(tx, token);
    refuseExpired({ expires_at: invitation.expires_at.toISOString() }, ctx.now());
    const person = await requireActivePerson(tx, { user_id: userId });
    if (person.email.toLowerCase() !== invitation.email.toLowerCase())
      throw new DomainError("FORBIDDEN", "The invitation is for another address than your account's.");
    // That the mail has reached them shows that the address is theirs; a link that was passed on doesn't.
    if (ctx.mailer.delivers && !wasShown(token)) await confirmAddress(tx, userId, ctx.now());
    const flags = flagsOf({ type: to.scope }, invitation);
    await kinds[to.scope].join(tx, ctx, to.scope_id, person, flags, invited_by_name);
    return to;
  });
}

/** `invited_by_name` is missing where an integration or the system invited. */
type Found = InvitedTo & { id: string; invited_by_name?: string };

/** The invitation of a link, which thereby is used up, with what it leads to, under its lock. */
async function take(tx: Transaction, token: string) {
  const hash = hashToken(token);
  const [found] = await query<Found[]>(tx)`
    select i.id, ${scopeColumns}, u.name as invited_by_name
      from invitations i ${withScope} where i.token_hash = ${hash}`;
  if (!found || !(await kinds[found.scope].lock(tx, found.scope_id))) throw notFound("invitation");
  const { id, ...to } = found;
  await requireInviter(tx, id);
  const [invitation] = await tx.delete(invitations).where(eq(invitations.token_hash, hash)).returning();
  if (!invitation) throw notFound("invitation");
  return { ...to, invitation };
}
