import type { Invitation } from "@meridian/contract";
import { invitations } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { actorId, type InvitationScope } from "../../ground/access/index.ts";
import { transaction } from "../../ground/record/index.ts";
import { requireConfirmedInviter } from "./inviter.ts";
import { flagsOf, kinds } from "./kinds.ts";
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
  scope: InvitationScope,
  invitationId: string,
): Promise<Invitation & { link: string | null }> {
  const { requireInviter } = kinds[scope.type];
  await requireInviter(ctx.db, ctx, scope.id, {});
  await countInvitation(ctx, scope.id, (await invitationOf(ctx.db, ctx, scope, invitationId)).email);
  return transaction(ctx, async (tx) => {
    await requireInviter(tx, ctx, scope.id, {}, "update");
    await requireConfirmedInviter(tx, ctx);
    const invitation = await invitationOf(tx, ctx, scope, invitationId);
    await requireInviter(tx, ctx, scope.id, flagsOf(scope, invitation));
    await requireRoom(tx, ctx, scope, invitationId);
    const link = newLink(ctx, invitationId);
    await tx
      .update(invitations)
      .set({ ...link.kept, invited_by: actorId(ctx) ?? "system" })
      .where(eq(invitations.id, invitationId));
    await link.send(tx);
    await recordInvitation(tx, ctx, scope, "member_invitation_resent", invitation, link.shown !== null);
    return { ...(await invitationOf(tx, ctx, scope, invitationId)), link: link.shown };
  });
}
