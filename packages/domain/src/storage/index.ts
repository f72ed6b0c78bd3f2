export { adoptStorage } from "./adopt.ts";
export { claimStorage } from "./claim.ts";
export { getStorageOwnership } from "./get.ts";
export { foreignStorage, requireOwnStorage } from "./require.ts";
