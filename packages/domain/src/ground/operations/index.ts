export { defineOperation } from "./define.ts";
export { OperationFailure, type OperationRun } from "./definition.ts";
export { endAllOperations } from "./endAll.ts";
export { giveUpOperations } from "./giveUp.ts";
export { giveUpAbandonedOperations } from "./giveUpTask.ts";
export { operationCollections, operationTasks } from "./kinds.ts";
export { operationNotice } from "./notice.ts";
export { readOperations } from "./read.ts";
