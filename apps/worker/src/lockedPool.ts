import { once } from "node:events";
import type { WorkerEvents, WorkerPool } from "graphile-worker";
import { holdWorkerLock, type WorkerLock } from "./workerLock.ts";

export interface LockedPool {
  pool: WorkerPool;
  lock: WorkerLock;
}

/** Takes the lock for the pool that is about to be made, as soon as its id is known. */
export async function lockPool(
  events: WorkerEvents,
  url: string,
  onLost: (error: Error) => void,
): Promise<LockedPool> {
  const [{ workerPool: pool }] = (await once(events, "pool:create")) as [{ workerPool: WorkerPool }];
  // The pool is also a promise of its own end: it must not be awaited.
  return { pool, lock: await holdWorkerLock(url, pool.id, onLost) };
}
