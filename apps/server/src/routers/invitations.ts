import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("Invitations");

export const invitations = router({
  open: read(
    "GET /api/v1/invitations",
    "The invitation behind a link",
    contract.invitationTokenInput,
    contract.openedInvitation,
    domain.openInvitation,
    { public: true, mayMiss: true },
  ),
  accept: change(
    "POST /api/v1/invitations/accept",
    "Join the organization or observatory that invites you",
    contract.invitationTokenInput,
    contract.invitedTo,
    domain.acceptInvitation,
    { mayMiss: true },
  ),
});

const kinds = {
  organization: {
    folder: "organizations",
    input: contract.inviteToOrganizationInput,
    sent: contract.sentOrganizationInvitation,
    page: contract.organizationInvitationPage,
  },
  observatory: {
    folder: "observatories",
    input: contract.inviteToObservatoryInput,
    sent: contract.sentObservatoryInvitation,
    page: contract.observatoryInvitationPage,
  },
} as const;

/** The invitations into organizations or onto observatories: the same verbs, after the scope's id. */
function scopedInvitations<Type extends keyof typeof kinds>(type: Type) {
  const { folder, input, sent, page }: (typeof kinds)[Type] = kinds[type];
  const base = `/${folder}/{id}/invitations` as const;
  return router({
    list: read(
      `GET ${base}`,
      "Open invitations",
      contract.listInvitationsInput,
      page,
      (ctx, { id, ...asked }) => domain.listInvitations(ctx, { type, id }, asked),
    ),
    create: create(
      `POST ${base}`,
      "Invite somebody by email, with or without an account",
      input,
      sent,
      (ctx, { id, ...invited }) => domain.createInvitation(ctx, { type, id }, invited),
    ),
    revoke: change(
      `DELETE ${base}/{invitationId}`,
      "Revoke an invitation",
      contract.invitationIdInput,
      nothing,
      (ctx, { id, invitationId }) => domain.revokeInvitation(ctx, { type, id }, invitationId),
    ),
    resend: change(
      `POST ${base}/{invitationId}/resend`,
      "Send an invitation again, with a new link",
      contract.invitationIdInput,
      sent,
      (ctx, { id, invitationId }) => domain.resendInvitation(ctx, { type, id }, invitationId),
    ),
  });
}

export const organizationInvitations = scopedInvitations("organization");
export const observatoryInvitations = scopedInvitations("observatory");
