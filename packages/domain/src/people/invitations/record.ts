import type { HistoryEntry } from "@meridian/contract";
import type { Context, Transaction } from "../../base/context.ts";
import type { InvitationScope } from "../../ground/access/index.ts";
import { record } from "../../ground/record/index.ts";
import type { InvitedFlags } from "./kind.ts";
import { flagsOf } from "./kinds.ts";

const verbs = {
  member_invited: "invite",
  member_invitation_resent: "resend_invitation",
  member_invitation_revoked: "revoke_invitation",
} as const;

/** Records what happened to an invitation, for the people of its scope and in the audit log, and who saw its link there. */
export async function recordInvitation(
  tx: Transaction,
  ctx: Context,
  scope: InvitationScope,
  event: keyof typeof verbs,
  invitation: InvitedFlags & { id: string; email: string },
  isLinkShown = false,
): Promise<void> {
  const { id, email } = invitation;
  const flags = flagsOf(scope, invitation);
  const when = event === "member_invitation_revoked" ? "before" : "after";
  // Members of an observatory don't see each other's addresses.
  const isShown = scope.type === "organization";
  const history = { event, invitation_id: id, ...(isShown && { email }), [when]: flags };
  await record(tx, ctx, {
    subject: scope,
    action: `${scope.type}.${verbs[event]}`,
    [when]: { invitation_id: id, email, ...flags, ...(isLinkShown && { link_shown: true }) },
    history: history as HistoryEntry<InvitationScope["type"]>,
  });
}
