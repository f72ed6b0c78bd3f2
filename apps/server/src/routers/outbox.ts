import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const { read, change } = proceduresOf("Outbox");

export const outbox = router({
  list: read(
    "GET /api/v1/system/outbox",
    "Mail kept because there is no mail server, newest first",
    contract.listOutboxInput,
    contract.outboxPage,
    domain.listOutbox,
  ),
  get: read(
    "GET /api/v1/system/outbox/{id}",
    "One kept mail with its bodies",
    contract.outboxMailIdInput,
    contract.outboxMail,
    domain.getOutboxMail,
  ),
  showLink: change(
    "POST /api/v1/system/outbox/{id}/link",
    "One kept mail with its link; recorded in the audit log",
    contract.outboxMailIdInput,
    contract.outboxMail,
    domain.showOutboxLink,
    { inPerson: true },
  ),
});
