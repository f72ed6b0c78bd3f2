export { cleaningUp } from "./operation.ts";
export { cancelCleanup, getCleanup, listCleanups } from "./read.ts";
export { startCleanup } from "./start.ts";
