import { auditDetails, auditIdInput, auditPage, listAuditInput } from "@meridian/contract";
import { getAuditRecord, listAudit } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Audit";
const base = "/api/v1/system/audit";

export const audit = router({
  list: procedure
    .meta({
      openapi: { method: "GET", path: base, tag, summary: "Who changed what, newest first" },
      output: auditPage,
    })
    .input(listAuditInput)
    .query(({ ctx, input }) => listAudit(ctx, input)),

  get: procedure
    .meta({
      openapi: {
        method: "GET",
        path: `${base}/{id}`,
        tag,
        summary: "One change, with what was before and after it",
      },
      output: auditDetails,
    })
    .input(auditIdInput)
    .query(({ ctx, input }) => getAuditRecord(ctx, input)),
});
