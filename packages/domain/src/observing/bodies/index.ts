export { movingPosition } from "./position.ts";
