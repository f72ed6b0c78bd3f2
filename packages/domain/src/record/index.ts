export type { Author } from "./audit.ts";
export { entryIdOf, recordHistory, recordHistoryOfEach } from "./history.ts";
export { type DerivedEvents, historyOf, historyPosition } from "./listHistory.ts";
export { type Concerned, record } from "./record.ts";
export { tell, transaction } from "./transaction.ts";
