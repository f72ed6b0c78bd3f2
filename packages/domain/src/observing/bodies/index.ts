export { bodyErrors, bodyTolerance, driftWarnings } from "./errors.ts";
export { directionTo, movingPosition } from "./position.ts";
