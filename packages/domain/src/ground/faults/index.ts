export { faultInWords, plainLine } from "./faultWords.ts";
export { blamingStorage, namingFaults, StorageFault } from "./storageFaults.ts";
export { isFull, isUnreachable, refusalOf } from "./unavailable.ts";
