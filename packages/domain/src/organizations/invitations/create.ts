import { type CreateInvitationInput, noOrganizationFlags, type SentInvitation } from "@meridian/contract";
import { newId, organizationInvitations } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { actorId, requireOrganization } from "../../access/index.ts";
import type { Context, Transaction } from "../../context.ts";
import { DomainError } from "../../errors.ts";
import { transaction } from "../../record/index.ts";
import { flagsOf, requireHeld } from "../members/flags.ts";
import { inviterStillMay, requireConfirmedInviter } from "./inviter.ts";
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
export async function createInvitation(ctx: Context, input: CreateInvitationInput): Promise<SentInvitation> {
  await requireOrganization(ctx.db, ctx, input.id, "manage_members");
  await countInvitation(ctx, input.id, input.email);
  return transaction(ctx, async (tx) => {
    const standing = await requireOrganization(tx, ctx, input.id, "manage_members", "update");
    await requireConfirmedInviter(tx, ctx);
    requireHeld(standing.permissions, noOrganizationFlags, flagsOf(input));
    await refuseMember(tx, input);
    await refuseWithoutWayIn(tx, input);
    const { id, link } = await insert(tx, ctx, input);
    const invitation = await invitationOf(tx, ctx, input.id, id);
    await recordInvitation(tx, ctx, input.id, "member_invited", invitation, link !== null);
    return { ...invitation, link };
  });
}

async function refuseMember(tx: Transaction, { id, email }: CreateInvitationInput): Promise<void> {
  const members = await tx.execute(sql`
    select from organization_members m join users u on u.id = m.user_id
     where m.organization_id = ${id} and lower(u.email) = lower(${email})`);
  if (members.length > 0) throw new DomainError("CONFLICT", `${email} is a member already.`);
}

/** Where sign-up is closed, an invitation of somebody without an account would lead nowhere. Throws CONFLICT. */
async function refuseWithoutWayIn(tx: Transaction, { email }: CreateInvitationInput): Promise<void> {
  const [found] = (await tx.execute(sql`
    select exists (select from settings where doc ->> 'sign_up' = 'closed')
       and not exists (select from users where lower(email) = lower(${email})) as is_closed`)) as unknown as [
    { is_closed: boolean },
  ];
  if (found.is_closed)
    throw new DomainError(
      "CONFLICT",
      "Nobody with this address has an account, and sign-up is closed. Ask a server administrator to invite them.",
    );
}

/** An invitation that works no longer makes room for the new one. */
async function insert(tx: Transaction, ctx: Context, input: CreateInvitationInput) {
  const { id: organization_id, email } = input;
  await tx.execute(sql`
    delete from organization_invitations i
     where i.organization_id = ${organization_id} and lower(i.email) = lower(${email})
       and (i.expires_at <= ${ctx.now().toISOString()} or not ${sql.raw(inviterStillMay)})`);
  const id = newId();
  const link = newLink(ctx, id);
  const inserted = await tx
    .insert(organizationInvitations)
    .values({
      id,
      organization_id,
      email,
      ...flagsOf(input),
      ...link.kept,
      invited_by: actorId(ctx) ?? "system",
      created_at: ctx.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (inserted.length === 0) throw new DomainError("CONFLICT", `${email} is invited already.`);
  await requireRoom(tx, ctx, organization_id, id);
  await link.send(tx);
  return { id, link: link.shown };
}
