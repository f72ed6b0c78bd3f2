import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("Directory");

export const accessRequests = router({
  directory: read(
    "GET /api/v1/directory/observatories",
    "Observatories in the directory",
    contract.listDirectoryInput,
    contract.listedObservatoryPage,
    domain.listDirectory,
  ),
  mine: read(
    "GET /api/v1/user/access-requests",
    "Your requests for access, with the answers of the last 30 days",
    contract.listOwnAccessRequestsInput,
    contract.ownAccessRequestDetailsPage,
    domain.listOwnAccessRequests,
  ),
  ask: create(
    "POST /observatories/{id}/access-requests",
    "Ask for access to a listed observatory",
    contract.askForAccessInput,
    contract.ownAccessRequest,
    domain.askForAccess,
  ),
  withdraw: change(
    "DELETE /observatories/{id}/access-requests/{requestId}",
    "Withdraw your request",
    contract.accessRequestIdInput,
    nothing,
    domain.withdrawAccessRequest,
  ),
  list: read(
    "GET /observatories/{id}/access-requests",
    "Open requests for access",
    contract.listAccessRequestsInput,
    contract.accessRequestPage,
    domain.listAccessRequests,
  ),
  accept: change(
    "POST /observatories/{id}/access-requests/{requestId}/accept",
    "Accept a request for access",
    contract.acceptAccessRequestInput,
    contract.observatoryMember,
    domain.acceptAccessRequest,
  ),
  decline: change(
    "POST /observatories/{id}/access-requests/{requestId}/decline",
    "Decline a request, with a reason",
    contract.declineAccessRequestInput,
    nothing,
    domain.declineAccessRequest,
  ),
});
