export { getObservatory } from "./get.ts";
export { listObservatories } from "./list.ts";
