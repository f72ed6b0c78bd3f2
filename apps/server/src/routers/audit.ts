import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const { read } = proceduresOf("Audit");

export const audit = router({
  list: read(
    "GET /api/v1/system/audit",
    "The audit log, newest first",
    contract.listAuditInput,
    contract.auditPage,
    domain.listAudit,
  ),
  get: read(
    "GET /api/v1/system/audit/{id}",
    "One change, with the values before and after it",
    contract.auditIdInput,
    contract.auditDetails,
    domain.getAuditRecord,
  ),
});
