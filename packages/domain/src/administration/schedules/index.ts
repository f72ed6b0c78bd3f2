export { startDueWork } from "./startDue.ts";
