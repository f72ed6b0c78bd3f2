import { invitations } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import type { InvitationScope } from "../../ground/access/index.ts";
import { transaction } from "../../ground/record/index.ts";
import { kinds } from "./kinds.ts";
import { recordInvitation } from "./record.ts";
import { invitationOf } from "./wire.ts";

/** Takes an invitation back: its link no longer works. Throws NOT_FOUND, FORBIDDEN. */
export async function revokeInvitation(
  ctx: Context,
  scope: InvitationScope,
  invitationId: string,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await kinds[scope.type].requireInviter(tx, ctx, scope.id, {}, "update");
    const invitation = await invitationOf(tx, ctx, scope, invitationId);
    await tx.delete(invitations).where(eq(invitations.id, invitationId));
    await recordInvitation(tx, ctx, scope, "member_invitation_revoked", invitation);
  });
}
