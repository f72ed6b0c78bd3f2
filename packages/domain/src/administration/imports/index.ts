export { startImport } from "./start.ts";
export { getImport, importing, listImports, runImport } from "./task.ts";
