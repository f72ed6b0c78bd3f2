export { movingNames } from "./movingNames.ts";
export { resolveTarget } from "./resolve.ts";
export { searchTargets } from "./search.ts";
