export { actorId, requireServerAdmin, requireUser } from "./actor.ts";
export { type AuditEntry, recordAudit } from "./audit.ts";
export { recordHistory } from "./history.ts";
