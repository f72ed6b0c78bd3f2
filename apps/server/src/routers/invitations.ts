import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const { read, change } = proceduresOf("Invitations");

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
