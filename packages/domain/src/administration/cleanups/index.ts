export { cleaningUp, getCleanup, listCleanups } from "./operation.ts";
export { startCleanup } from "./start.ts";
