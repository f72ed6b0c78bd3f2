import type { OrganizationFlags } from "@meridian/contract";
import type { Context, Transaction } from "../../context.ts";
import { record } from "../../record/index.ts";
import { flagsOf } from "../members/flags.ts";

interface Invited extends OrganizationFlags {
  id: string;
  email: string;
}

const actions = {
  member_invited: "organization.invite",
  member_invitation_resent: "organization.resend_invitation",
  member_invitation_revoked: "organization.revoke_invitation",
} as const;

/** Records what happened to an invitation, for the organization's people and in the audit log, and who saw its link there. */
export async function recordInvitation(
  tx: Transaction,
  ctx: Context,
  organizationId: string,
  event: keyof typeof actions,
  invitation: Invited,
  isLinkShown = false,
): Promise<void> {
  const { id, email } = invitation;
  const flags = flagsOf(invitation);
  const isOver = event === "member_invitation_revoked";
  const details = { invitation_id: id, email };
  await record(tx, ctx, {
    subject: { type: "organization", id: organizationId },
    action: actions[event],
    [isOver ? "before" : "after"]: { ...details, ...flags, ...(isLinkShown && { link_shown: true }) },
    history: { event, ...details, [isOver ? "before" : "after"]: flags },
  });
}
