export { allowedSpans } from "./chance.ts";
export { explainObservation } from "./explain.ts";
export { endHold } from "./holds/end.ts";
export { holdObservatory } from "./holds/hold.ts";
export { nightOf } from "./night.ts";
export { requestWork, scheduleAll, scheduleObservatory } from "./tasks.ts";
export { skyTrack } from "./track.ts";
export { validateObservation } from "./validate.ts";
