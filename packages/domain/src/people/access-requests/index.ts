export { acceptAccessRequest } from "./accept.ts";
export { askForAccess } from "./ask.ts";
export { declineAccessRequest } from "./decline.ts";
export { listDirectory } from "./directory.ts";
export { listAccessRequests } from "./list.ts";
export { listOwnAccessRequests } from "./mine.ts";
export { withdrawAccessRequest } from "./withdraw.ts";
