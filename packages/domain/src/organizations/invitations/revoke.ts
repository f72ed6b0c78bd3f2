import { organizationInvitations } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { requireOrganization } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { transaction } from "../../record/index.ts";
import { recordInvitation } from "./record.ts";
import { invitationOf } from "./wire.ts";

/** Takes an invitation back: its link no longer works. Throws NOT_FOUND, FORBIDDEN. */
export async function revokeInvitation(
  ctx: Context,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await requireOrganization(tx, ctx, id, "manage_members", "update");
    const invitation = await invitationOf(tx, ctx, id, invitationId);
    await tx.delete(organizationInvitations).where(eq(organizationInvitations.id, invitationId));
    await recordInvitation(tx, ctx, id, "member_invitation_revoked", invitation);
  });
}
