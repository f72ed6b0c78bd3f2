export { bodyErrors, driftWarnings, isSameBody } from "./errors.ts";
export { separation } from "./nearest.ts";
export { directionTo, movingPosition } from "./position.ts";
