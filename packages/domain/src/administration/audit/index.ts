export { getAuditRecord } from "./get.ts";
export { listAudit } from "./list.ts";
