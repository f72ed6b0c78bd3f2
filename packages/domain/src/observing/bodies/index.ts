export { bodyErrors } from "./errors.ts";
export { movingPosition } from "./position.ts";
