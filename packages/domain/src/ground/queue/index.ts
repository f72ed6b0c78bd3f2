export { countJobs, type JobCounts } from "./count.ts";
export { oldestRunnableJobSeconds } from "./waiting.ts";
export { takeWorkerLock } from "./workerLock.ts";
export { countLiveWorkers, findDeadWorkers, freeJobsOf } from "./workers.ts";
