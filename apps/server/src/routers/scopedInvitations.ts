import {
  invitationIdInput,
  inviteToObservatoryInput,
  inviteToOrganizationInput,
  listInvitationsInput,
  observatoryInvitationPage,
  organizationInvitationPage,
  sentObservatoryInvitation,
  sentOrganizationInvitation,
} from "@meridian/contract";
import { createInvitation, listInvitations, resendInvitation, revokeInvitation } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Invitations";

const kinds = {
  organization: {
    folder: "organizations",
    input: inviteToOrganizationInput,
    sent: sentOrganizationInvitation,
    page: organizationInvitationPage,
  },
  observatory: {
    folder: "observatories",
    input: inviteToObservatoryInput,
    sent: sentObservatoryInvitation,
    page: observatoryInvitationPage,
  },
} as const;

/** The invitations into organizations or onto observatories: the same verbs, after the scope's id. */
function scopedInvitations<Type extends keyof typeof kinds>(type: Type) {
  const { folder, input, sent, page }: (typeof kinds)[Type] = kinds[type];
  const base = `/${folder}/{id}/invitations` as const;
  return router({
    list: procedure
      .meta({
        openapi: { method: "GET", path: base, tag, summary: "Open invitations" },
        output: page,
      })
      .input(listInvitationsInput)
      .query(({ ctx, input: { id, ...asked } }) => listInvitations(ctx, { type, id }, asked)),

    create: procedure
      .meta({
        openapi: {
          method: "POST",
          path: base,
          status: 201,
          tag,
          summary: "Invite somebody by email, with or without an account",
        },
        output: sent,
      })
      .input(input)
      .mutation(({ ctx, input: { id, ...invited } }) => createInvitation(ctx, { type, id }, invited)),

    revoke: procedure
      .meta({
        openapi: {
          method: "DELETE",
          path: `${base}/{invitationId}`,
          status: 204,
          tag,
          summary: "Revoke an invitation",
        },
      })
      .input(invitationIdInput)
      .mutation(({ ctx, input: { id, invitationId } }) => revokeInvitation(ctx, { type, id }, invitationId)),

    resend: procedure
      .meta({
        openapi: {
          method: "POST",
          path: `${base}/{invitationId}/resend`,
          status: 200,
          tag,
          summary: "Send an invitation again, with a new link",
        },
        output: sent,
      })
      .input(invitationIdInput)
      .mutation(({ ctx, input: { id, invitationId } }) => resendInvitation(ctx, { type, id }, invitationId)),
  });
}

export const organizationInvitations = scopedInvitations("organization");
export const observatoryInvitations = scopedInvitations("observatory");
