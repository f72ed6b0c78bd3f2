import {
  acceptAccessRequestInput,
  accessRequestIdInput,
  accessRequestPage,
  askForAccessInput,
  declineAccessRequestInput,
  listAccessRequestsInput,
  listDirectoryInput,
  listedObservatoryPage,
  listOwnAccessRequestsInput,
  observatoryMember,
  ownAccessRequest,
  ownAccessRequestDetailsPage,
} from "@meridian/contract";
import {
  acceptAccessRequest,
  askForAccess,
  declineAccessRequest,
  listAccessRequests,
  listDirectory,
  listOwnAccessRequests,
  withdrawAccessRequest,
} from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Directory";

export const accessRequests = router({
  directory: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/directory/observatories",
        tag,
        summary: "Observatories in the directory",
      },
      output: listedObservatoryPage,
    })
    .input(listDirectoryInput)
    .query(({ ctx, input }) => listDirectory(ctx, input)),

  mine: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/user/access-requests",
        tag,
        summary: "What you have asked for, and the answers of the last 30 days",
      },
      output: ownAccessRequestDetailsPage,
    })
    .input(listOwnAccessRequestsInput)
    .query(({ ctx, input }) => listOwnAccessRequests(ctx, input)),

  ask: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observatories/{id}/access-requests",
        status: 201,
        tag,
        summary: "Ask for access to a listed observatory",
      },
      output: ownAccessRequest,
    })
    .input(askForAccessInput)
    .mutation(({ ctx, input }) => askForAccess(ctx, input)),

  withdraw: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/observatories/{id}/access-requests/{requestId}",
        status: 204,
        tag,
        summary: "Withdraw your request",
      },
    })
    .input(accessRequestIdInput)
    .mutation(({ ctx, input }) => withdrawAccessRequest(ctx, input)),

  list: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/observatories/{id}/access-requests",
        tag,
        summary: "Open requests for access",
      },
      output: accessRequestPage,
    })
    .input(listAccessRequestsInput)
    .query(({ ctx, input }) => listAccessRequests(ctx, input)),

  accept: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observatories/{id}/access-requests/{requestId}/accept",
        status: 200,
        tag,
        summary: "Accept a request for access",
      },
      output: observatoryMember,
    })
    .input(acceptAccessRequestInput)
    .mutation(({ ctx, input }) => acceptAccessRequest(ctx, input)),

  decline: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observatories/{id}/access-requests/{requestId}/decline",
        status: 204,
        tag,
        summary: "Decline a request, with a reason",
      },
    })
    .input(declineAccessRequestInput)
    .mutation(({ ctx, input }) => declineAccessRequest(ctx, input)),
});
