export { createApiKey } from "./create.ts";
export { findKeyActors } from "./findActor.ts";
export { listApiKeys } from "./list.ts";
export { revokeApiKey } from "./revoke.ts";
