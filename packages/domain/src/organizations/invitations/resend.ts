import { type Invitation, noOrganizationFlags } from "@meridian/contract";
import { organizationInvitations } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { requireOrganization } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { flagsOf, requireHeld } from "../members/flags.ts";
import { organizationNews } from "../news.ts";
import { recordInvitation } from "./record.ts";
import { requireRoom } from "./room.ts";
import { newLink } from "./send.ts";
import { invitationOf } from "./wire.ts";

/**
 * Sends an invitation again, also one that has expired: with a new link for another 7 days, the former no longer works.
 * Throws NOT_FOUND, FORBIDDEN also for permissions that the caller doesn't hold, CONFLICT when too many others are pending.
 */
export async function resendInvitation(
  ctx: Context,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<Invitation> {
  const sent = await ctx.db.transaction(async (tx) => {
    const { permissions } = await requireOrganization(tx, ctx, id, "manage_members", "update");
    const invitation = await invitationOf(tx, ctx, id, invitationId);
    requireHeld(permissions, noOrganizationFlags, flagsOf(invitation));
    await requireRoom(tx, ctx, id, invitationId);
    const link = newLink(ctx, invitationId);
    await tx
      .update(organizationInvitations)
      .set(link.kept)
      .where(eq(organizationInvitations.id, invitationId));
    await link.send(tx);
    await recordInvitation(tx, ctx, id, "member_invitation_resent", invitation);
    return invitationOf(tx, ctx, id, invitationId);
  });
  ctx.live.publish(...organizationNews(id));
  return sent;
}
