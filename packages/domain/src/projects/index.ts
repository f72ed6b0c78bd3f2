export { listProjects } from "./list.ts";
