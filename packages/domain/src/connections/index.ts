export { createObservatoryKey } from "./keys/create.ts";
export { listObservatoryKeys } from "./keys/list.ts";
export { revokeObservatoryKey } from "./keys/revoke.ts";
