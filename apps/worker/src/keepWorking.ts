import { setTimeout as wait } from "node:timers/promises";
import { isUnreachable, type Log, rootCause } from "@meridian/domain";
import type { RunningWorker } from "./worker.ts";

/** Milliseconds before the beginning that follows this many failures in a row. */
const pauses = [500, 1000, 2000, 5000];
/** Working for longer than this ends a row of failures. */
const steadyMs = 60_000;
/** Less than the time after which other workers take the jobs over. */
const endWithinMs = 12_000;

export interface Keeping {
  log: Log;
  /** Ends the work. */
  signal: AbortSignal;
  /** Told once, when the first worker works. */
  onReady(): void;
}

/** Jobs of a lost worker that go on: others take them over soon, so the process has to end. */
class JobsGoOn extends Error {}

/**
 * Works until `signal`. A worker that has lost the database ends its jobs, which other workers may take over; after a pause
 * another one begins in its place, for as long as it takes. Throws when the first can't begin for another reason than that the
 * database is away, and when jobs of a lost worker don't end.
 */
export async function keepWorking(
  begin: () => Promise<RunningWorker>,
  { log, signal, onReady }: Keeping,
): Promise<void> {
  let hasWorked = false;
  for (let failures = 0; !signal.aborted; failures += 1) {
    const since = Date.now();
    try {
      const worker = await begin();
      if (!hasWorked) onReady();
      hasWorked = true;
      await workUntilLost(worker, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof JobsGoOn || !(hasWorked || isUnreachable(rootCause(error)))) throw error;
      if (Date.now() - since > steadyMs) failures = 0;
      const pause = pauses[Math.min(failures, pauses.length - 1)]!;
      log.warn({ err: error, again_in_ms: pause }, "the worker can't reach the database, and begins anew");
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  }
}

/** Returns when the work is to end; throws why the worker can't go on. */
async function workUntilLost(worker: RunningWorker, signal: AbortSignal): Promise<void> {
  const asked = Promise.withResolvers<void>();
  const end = () => asked.resolve();
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    await Promise.race([worker.finished, asked.promise]);
    await worker.stop();
  } catch (error) {
    await Promise.race([worker.stop(), wait(endWithinMs, undefined, { ref: false })]);
    if (worker.runningJobs() > 0)
      throw new JobsGoOn("jobs go on although the database is lost", { cause: error });
    throw error;
  } finally {
    signal.removeEventListener("abort", end);
  }
}
