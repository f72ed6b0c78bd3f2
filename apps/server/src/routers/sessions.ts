import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { noInput, nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, change } = proceduresOf("Current user");

export const sessions = router({
  list: read(
    "GET /api/v1/user/sessions",
    "Your sessions",
    contract.listSessionsInput,
    contract.ownSessionPage,
    domain.listSessions,
    {
      inPerson: true,
    },
  ),
  end: change(
    "DELETE /api/v1/user/sessions/{id}",
    "End one of your sessions",
    contract.sessionIdInput,
    nothing,
    domain.endSession,
    { inPerson: true },
  ),
  endOthers: change(
    "DELETE /api/v1/user/sessions",
    "End all your other sessions",
    noInput,
    nothing,
    domain.endOtherSessions,
    { inPerson: true },
  ),
});
