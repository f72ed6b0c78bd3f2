export { getTonight, getTonightAt } from "./get.ts";
export { listOwnImages } from "./images.ts";
