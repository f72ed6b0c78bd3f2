import type { Context } from "../../base/context.ts";
import { workerLockClass } from "./workerLock.ts";

type Sql = Context["sql"];

/** The locks that living workers hold, one row each. */
const held = (sql: Sql) => sql`
  select objid::bigint as key from pg_locks
   where locktype = 'advisory' and granted and objsubid = 2
     and classid = ${workerLockClass}::oid
     and database = (select oid from pg_database where datname = current_database())`;

/** How many workers are connected at this moment. */
export async function countLiveWorkers(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from (${held(sql)}) held`;
  return row!.count;
}

/** The pools that hold jobs although their lock is gone. */
export async function findDeadWorkers(sql: Sql): Promise<string[]> {
  const rows = await sql<{ pool: string }[]>`
    select distinct locked_by as pool from graphile_worker.jobs
     where locked_by is not null
       and hashtext(locked_by)::bigint & 4294967295 not in (select key from (${held(sql)}) held)`;
  return rows.map((row) => row.pool);
}

/** Makes the jobs of dead workers available to the living. */
export async function freeJobsOf(sql: Sql, pools: string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${pools}::text[])`;
}
