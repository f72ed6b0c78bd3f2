import { noOrganizationFlags, type SentInvitation } from "@meridian/contract";
import { organizationInvitations } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { actorId, requireOrganization } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { transaction } from "../../record/index.ts";
import { flagsOf, requireHeld } from "../members/flags.ts";
import { requireConfirmedInviter } from "./inviter.ts";
import { countInvitation } from "./limit.ts";
import { recordInvitation } from "./record.ts";
import { requireRoom } from "./room.ts";
import { newLink } from "./send.ts";
import { invitationOf } from "./wire.ts";

/**
 * Sends an invitation again, also one that has expired: with a new link for another 7 days, the former no longer works.
 * From then on it is the caller's. Throws NOT_FOUND, FORBIDDEN also for permissions that the caller doesn't hold or while their
 * own address isn't confirmed, RATE_LIMITED, CONFLICT when too many others are pending.
 */
export async function resendInvitation(
  ctx: Context,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<SentInvitation> {
  await requireOrganization(ctx.db, ctx, id, "manage_members");
  await countInvitation(ctx, id, (await invitationOf(ctx.db, ctx, id, invitationId)).email);
  return transaction(ctx, async (tx) => {
    const { permissions } = await requireOrganization(tx, ctx, id, "manage_members", "update");
    await requireConfirmedInviter(tx, ctx);
    const invitation = await invitationOf(tx, ctx, id, invitationId);
    requireHeld(permissions, noOrganizationFlags, flagsOf(invitation));
    await requireRoom(tx, ctx, id, invitationId);
    const link = newLink(ctx, invitationId);
    await tx
      .update(organizationInvitations)
      .set({ ...link.kept, invited_by: actorId(ctx) ?? "system" })
      .where(eq(organizationInvitations.id, invitationId));
    await link.send(tx);
    await recordInvitation(tx, ctx, id, "member_invitation_resent", invitation, link.shown !== null);
    return { ...(await invitationOf(tx, ctx, id, invitationId)), link: link.shown };
  });
}
