import { setTimeout as wait } from "node:timers/promises";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { findDeadWorkers } from "../queue/index.ts";

/** Priority before every other job, so that a worker that takes one during maintenance takes this one. */
const first = -1000;
const pollMs = 250;

/** The job of a restore goes before all others. */
export async function putFirst(db: Queryable, restoreId: string): Promise<void> {
  await query(db)`
    update graphile_worker._private_jobs set priority = ${first} where payload ->> 'id' = ${restoreId}`;
}

/** True if the job of the restore waits for a worker. */
export async function restoreWaits(db: Queryable, restoreId: string): Promise<boolean> {
  const rows = await query(db)`
    select 1 from graphile_worker._private_jobs
     where payload ->> 'id' = ${restoreId} and priority = ${first} and locked_at is null
       and attempts < max_attempts and run_at <= now()`;
  return rows.length > 0;
}

/** Waits until no other job runs; false when that takes longer than `patienceMs`. */
export async function othersEnded(
  db: Queryable,
  restoreId: string,
  signal: AbortSignal,
  patienceMs = 60_000,
): Promise<boolean> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const [running] = await query(db)`
      select 1 from graphile_worker._private_jobs
       where locked_at is not null and payload ->> 'id' is distinct from ${restoreId} limit 1`;
    if (!running) return true;
    await wait(pollMs, undefined, { signal });
  }
  return false;
}

/**
 * Makes the restore that everybody waits for available again as soon as its worker is dead. Other jobs of such a worker wait
 * for a while, because it may only have lost its connection; of a restore only one worker at a time can keep anything.
 */
export async function freeLostRestore(db: Queryable, restoreId: string): Promise<void> {
  const dead = await findDeadWorkers(db);
  if (dead.length === 0) return;
  await query(db)`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = least(run_at, now())
     where payload ->> 'id' = ${restoreId} and locked_by = any(${dead})`;
}
