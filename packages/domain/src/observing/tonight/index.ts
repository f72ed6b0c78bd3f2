export { getTonight } from "./get.ts";
export { listOwnImages } from "./images.ts";
