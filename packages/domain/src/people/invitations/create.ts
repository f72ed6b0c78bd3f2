import type { Invitation } from "@meridian/contract";
import { invitations, newId } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { actorId, type InvitationScope, inviterStillMay, isInto } from "../../ground/access/index.ts";
import { transaction } from "../../ground/record/index.ts";
import { requireConfirmedInviter } from "./inviter.ts";
import type { InvitedFlags } from "./kind.ts";
import { flagsToGive, kinds } from "./kinds.ts";
import { countInvitation } from "./limit.ts";
import { recordInvitation } from "./record.ts";
import { requireRoom } from "./room.ts";
import { newLink } from "./send.ts";
import { invitationOf } from "./wire.ts";

/**
 * Invites whoever has this address, with a link that works once, for 7 days. Throws NOT_FOUND, FORBIDDEN also for permissions
 * that the caller doesn't hold or while their own address isn't confirmed, RATE_LIMITED, and CONFLICT when they are a member
 * or invited already, or too many invitations are pending.
 */
export async function createInvitation(
  ctx: Context,
  scope: InvitationScope,
  { email, ...given }: InvitedFlags & { email: string },
): Promise<Invitation & { link: string | null }> {
  const { requireInviter, hasMember } = kinds[scope.type];
  await requireInviter(ctx.db, ctx, scope.id, {});
  await countInvitation(ctx, scope.id, email);
  const flags = flagsToGive(scope, given);
  return transaction(ctx, async (tx) => {
    await requireInviter(tx, ctx, scope.id, flags, "update");
    await requireConfirmedInviter(tx, ctx);
    if (await hasMember(tx, scope.id, email))
      throw new DomainError("CONFLICT", `${email} is already a member.`);
    await refuseWithoutWayIn(tx, email);
    const { id, link } = await insert(tx, ctx, scope, email, flags);
    const invitation = await invitationOf(tx, ctx, scope, id);
    await recordInvitation(tx, ctx, scope, "member_invited", invitation, link !== null);
    return { ...invitation, link };
  });
}

/** Refuses to invite a person without an account while sign-up is closed. Throws CONFLICT. */
async function refuseWithoutWayIn(tx: Transaction, email: string): Promise<void> {
  const [found] = await query<[{ is_closed: boolean }]>(tx)`
    select exists (select from settings where doc ->> 'sign_up' = 'closed')
       and not exists (select from users where lower(email) = lower(${email})) as is_closed`;
  if (found.is_closed)
    throw new DomainError(
      "CONFLICT",
      "Nobody with this address has an account, and sign-up is closed. Ask a server administrator to invite them.",
    );
}

/** An invitation that works no longer makes room for the new one. */
async function insert(
  tx: Transaction,
  ctx: Context,
  scope: InvitationScope,
  email: string,
  flags: InvitedFlags,
) {
  await query(tx)`
    delete from invitations i
     where ${isInto(scope)} and lower(i.email) = lower(${email})
       and (i.expires_at <= ${ctx.now().toISOString()} or not ${inviterStillMay})`;
  const id = newId();
  const link = newLink(ctx, id);
  const inserted = await tx
    .insert(invitations)
    .values({
      id,
      [`${scope.type}_id`]: scope.id,
      email,
      ...flags,
      ...link.kept,
      invited_by: actorId(ctx) ?? "system",
      created_at: ctx.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (inserted.length === 0) throw new DomainError("CONFLICT", `${email} is invited already.`);
  await requireRoom(tx, ctx, scope, id);
  await link.send(tx);
  return { id, link: link.shown };
}
