export { pruneRequests } from "./prune.ts";
