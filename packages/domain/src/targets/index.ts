export { resolveTarget } from "./resolve.ts";
