import { invitationTokenInput, invitedTo, openedInvitation } from "@meridian/contract";
import { acceptInvitation, openInvitation } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Invitations";

export const invitations = router({
  open: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/invitations",
        tag,
        summary: "The invitation behind a link",
        public: true,
        mayMiss: true,
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
        summary: "Join the organization or observatory that invites you",
        mayMiss: true,
      },
      output: invitedTo,
    })
    .input(invitationTokenInput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
});
