export { type RunningWorker, startWorker, type WorkerDeps } from "./worker.ts";
