import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const { read, change } = proceduresOf("Current user");

export const unsubscription = router({
  open: read(
    "GET /api/v1/unsubscribe",
    "The kind of mail that an unsubscribe link stops",
    contract.unsubscribeInput,
    contract.unsubscription,
    domain.openUnsubscription,
    { public: true },
  ),
  confirm: change(
    "POST /api/v1/unsubscribe",
    "Unsubscribe with the link from a mail",
    contract.unsubscribeInput,
    contract.unsubscription,
    domain.unsubscribe,
    { public: true },
  ),
});
