export { requestWork, scheduleAll, scheduleObservatory } from "./tasks.ts";
