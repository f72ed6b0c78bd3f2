export { absentStorage, refusingWhileAbsent } from "./absent.ts";
export { adoptStorage } from "./adopt.ts";
export { claimStorage } from "./claim.ts";
export { isEmptyUnder } from "./empty.ts";
export { getStorageOwnership } from "./get.ts";
export { foreignStorage, requireOwnStorage } from "./require.ts";
export { few, unreachable, wronglyEmpty } from "./trouble.ts";
