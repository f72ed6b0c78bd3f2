export { getImport } from "./get.ts";
export { giveUpAbandonedImports } from "./giveUpTask.ts";
export { listImports } from "./list.ts";
export { startImport } from "./start.ts";
export { runImport } from "./task.ts";
