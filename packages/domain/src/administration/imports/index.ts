export { cancelImport } from "./cancel.ts";
export { getImport } from "./get.ts";
export { listImports } from "./list.ts";
export { startImport } from "./start.ts";
export { runImport } from "./task.ts";
