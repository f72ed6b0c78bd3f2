import { setTimeout as wait } from "node:timers/promises";
import type { Runner, WorkerPool } from "graphile-worker";

/**
 * Lets running jobs end within `ms`; those that don't are given back to the queue.
 * The runner's own `kill` does nothing once a graceful stop has begun, hence the pool.
 */
export async function stopRunner(runner: Runner, pool: WorkerPool, ms: number): Promise<void> {
  const bound = new AbortController();
  const ended = runner.stop().then(
    () => true,
    () => true,
  );
  const tooLong = wait(ms, false, { signal: bound.signal }).catch(() => false);
  const inTime = await Promise.race([ended, tooLong]);
  bound.abort();
  if (inTime) return;
  try {
    await pool.forcefulShutdown("the job ran longer than the worker had to stop");
  } catch {
    // The queue has logged it; the jobs stay locked until another worker frees them.
  }
}
