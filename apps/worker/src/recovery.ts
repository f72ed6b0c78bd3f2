import { setTimeout as wait } from "node:timers/promises";
import { type Context, findDeadWorkers, freeJobsOf } from "@meridian/domain";

/**
 * Frees the jobs of workers whose lock is gone, and returns their pools. It looks twice: a worker that lives but lost its
 * connection stops at once, and `graceMs` is its time to do so. Pools never come back under their old id.
 */
export async function freeDeadWorkers(
  { db, log }: Pick<Context, "db" | "log">,
  graceMs: number,
  signal?: AbortSignal,
): Promise<string[]> {
  const suspects = new Set(await findDeadWorkers(db));
  if (suspects.size === 0) return [];
  await wait(graceMs, undefined, { signal });
  const dead = (await findDeadWorkers(db)).filter((pool) => suspects.has(pool));
  if (dead.length > 0) {
    await freeJobsOf(db, dead);
    log.warn({ pools: dead }, "freed the jobs of dead workers");
  }
  return dead;
}

export interface RecoveryTiming {
  everyMs: number;
  graceMs: number;
}

/**
 * Looks for dead workers now and then every minute, until `signal`; sooner where it couldn't look. A timer and not a cron job,
 * because jobs wait while every slot is taken.
 */
export async function recoverJobs(
  deps: Pick<Context, "db" | "log">,
  timing: RecoveryTiming,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let pause = timing.everyMs;
    try {
      await freeDeadWorkers(deps, timing.graceMs, signal);
    } catch (error) {
      if (!signal.aborted) deps.log.error({ err: error }, "could not look for dead workers");
      // The database may have just come back, and jobs wait for it.
      pause = Math.min(timing.everyMs, timing.graceMs);
    }
    await wait(pause, undefined, { signal }).catch(() => {});
  }
}
