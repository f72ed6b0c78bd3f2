export { getDashboard } from "./get.ts";
