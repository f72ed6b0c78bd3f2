export { getTonight, getTonightAt } from "./get.ts";
export { listGoodTargets } from "./good.ts";
