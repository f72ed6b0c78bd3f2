export { listWork, type Work, whatBecameOf } from "./assignments.ts";
export { sayGoodbye } from "./goodbye.ts";
export { recallFromOutdated } from "./outdated.ts";
export { recallWork } from "./recall.ts";
export { reportObservation } from "./report.ts";
