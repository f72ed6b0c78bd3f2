import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const { read, change } = proceduresOf("Undelivered");

export const undelivered = router({
  list: read(
    "GET /api/v1/system/undelivered",
    "Mail and push messages that failed for good, newest first",
    contract.listUndeliveredInput,
    contract.undeliveredPage,
    domain.listUndelivered,
  ),
  resend: change(
    "POST /api/v1/system/undelivered/resend",
    "Resend one failed message, or all",
    contract.resendUndeliveredInput,
    contract.resent,
    domain.resendUndelivered,
  ),
});
