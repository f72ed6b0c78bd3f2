export { getSettings } from "./get.ts";
export { readSettings } from "./read.ts";
export { updateSettings } from "./update.ts";
export { getVersions } from "./version.ts";
