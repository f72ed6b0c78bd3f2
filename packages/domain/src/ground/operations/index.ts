export { defineOperation } from "./define.ts";
export { OperationFailure, type OperationRun } from "./definition.ts";
export { endAllOperations } from "./endAll.ts";
export { giveUpOperations } from "./giveUp.ts";
export { giveUpAbandonedOperations } from "./giveUpTask.ts";
export { operationCollections } from "./kinds.ts";
export { operationNotice } from "./notice.ts";
