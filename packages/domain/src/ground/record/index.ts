export { type Author, recordAuditOfEach } from "./audit.ts";
export { entryIdOf } from "./entryId.ts";
export { recordHistory, recordHistoryOfEach } from "./history.ts";
export { type DerivedEvents, historyOf, historyPosition } from "./listHistory.ts";
export { type Concerned, record } from "./record.ts";
export { publishAfterCommit, transaction } from "./transaction.ts";
