export { explainObservation } from "./explain.ts";
export { requestWork, scheduleAll, scheduleObservatory } from "./tasks.ts";
export { validateObservation } from "./validate.ts";
