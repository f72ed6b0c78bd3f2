export { bodyErrors, driftWarnings, isSameBody } from "./errors.ts";
export { bodyTolerance } from "./nearest.ts";
export { directionTo, movingPosition } from "./position.ts";
