import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { workerLockClass } from "./workerLock.ts";

/** The locks that living workers hold, one row each. */
const held = () => sql`
  select objid::bigint as key from pg_locks
   where locktype = 'advisory' and granted and objsubid = 2
     and classid = ${workerLockClass}::oid
     and database = (select oid from pg_database where datname = current_database())`;

/** Counts the workers that are connected now. */
export async function countLiveWorkers(db: Queryable): Promise<number> {
  const [row] = await query<{ count: number }[]>(db)`select count(*)::int as count from (${held()}) held`;
  return row!.count;
}

/** The pools that hold jobs although their lock is gone. */
export async function findDeadWorkers(db: Queryable): Promise<string[]> {
  const rows = await query<{ pool: string }[]>(db)`
    select distinct locked_by as pool from graphile_worker.jobs
     where locked_by is not null
       and hashtext(locked_by)::bigint & 4294967295 not in (select key from (${held()}) held)`;
  return rows.map((row) => row.pool);
}

/** Makes the jobs of dead workers available to the living. */
export async function freeJobsOf(db: Queryable, pools: string[]): Promise<void> {
  await query(db)`select graphile_worker.force_unlock_workers(${pools}::text[])`;
}
