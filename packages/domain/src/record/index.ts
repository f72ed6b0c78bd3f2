export { type Change, type Concerned, record, recordInEach } from "./record.ts";
export { tell, transaction } from "./transaction.ts";
