import {
  createInvitationInput,
  invitationIdInput,
  invitationPage,
  invitationTokenInput,
  listInvitationsInput,
  openedInvitation,
  organization,
  sentInvitation,
} from "@meridian/contract";
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  openInvitation,
  resendInvitation,
  revokeInvitation,
} from "@meridian/domain";
import { procedure, router } from "../trpc.ts";

const tag = "Invitations";

export const invitations = router({
  list: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/organizations/{id}/invitations",
        tag,
        summary: "Who is invited and hasn't come yet",
      },
      output: invitationPage,
    })
    .input(listInvitationsInput)
    .query(({ ctx, input }) => listInvitations(ctx, input)),

  create: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/organizations/{id}/invitations",
        status: 201,
        tag,
        summary: "Invite somebody by mail, who needn't have an account",
      },
      output: sentInvitation,
    })
    .input(createInvitationInput)
    .mutation(({ ctx, input }) => createInvitation(ctx, input)),

  revoke: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/organizations/{id}/invitations/{invitationId}",
        status: 204,
        tag,
        summary: "Take an invitation back",
      },
    })
    .input(invitationIdInput)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input)),

  resend: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/organizations/{id}/invitations/{invitationId}/resend",
        status: 200,
        tag,
        summary: "Send an invitation again, with a new link",
      },
      output: sentInvitation,
    })
    .input(invitationIdInput)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input)),

  open: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/invitations",
        tag,
        summary: "What the link of an invitation leads to",
        public: true,
      },
      output: openedInvitation,
    })
    .input(invitationTokenInput)
    .query(({ ctx, input }) => openInvitation(ctx, input)),

  accept: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/api/v1/invitations/accept",
        status: 200,
        tag,
        summary: "Join the organization that invites you",
      },
      output: organization,
    })
    .input(invitationTokenInput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
});
