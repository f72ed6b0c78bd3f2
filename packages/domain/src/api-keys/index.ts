export { createApiKey } from "./create.ts";
export { findKeyActor } from "./findActor.ts";
export { listApiKeys } from "./list.ts";
export { revokeApiKey } from "./revoke.ts";
