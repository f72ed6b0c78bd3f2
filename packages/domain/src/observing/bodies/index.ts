export { bodyErrors, driftWarnings } from "./errors.ts";
export { movingPosition } from "./position.ts";
