export { getOutboxMail } from "./get.ts";
export { listOutbox } from "./list.ts";
export { pruneOutbox } from "./prune.ts";
export { showOutboxLink } from "./showLink.ts";
