export { isOfJ2000, targetColumns } from "./columns.ts";
export { skyFieldAround } from "./field.ts";
export { movingNames } from "./movingNames.ts";
export { listProjectTargets } from "./ofProject.ts";
export { resolveTarget } from "./resolve.ts";
export { searchTargets } from "./search.ts";
export { targetsVisibility } from "./visibility.ts";
