export { beginSettings } from "./begin.ts";
export { getSettings } from "./get.ts";
export { readSettings } from "./read.ts";
export { requireSignUp } from "./signUp.ts";
export { updateSettings } from "./update.ts";
export { getVersions } from "./version.ts";
