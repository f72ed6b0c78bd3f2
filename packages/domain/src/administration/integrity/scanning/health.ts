import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { quoted } from "../../../base/sqlText.ts";
import { countLiveWorkers } from "../../../ground/queue/index.ts";
import { isHopeless } from "../actions/dropJobs.ts";
import { findCheck } from "../checks/index.ts";
import { type Noted, note } from "./record.ts";
import { type Scan, step } from "./scan.ts";

interface Fault {
  check: string;
  part: string;
  details: Record<string, unknown>;
  fixable?: boolean;
}

/** A job that could run waits so long before its queue counts as stale. */
const staleAfterMinutes = 10;
const slowMs = 1_000;

/** Each kind of jobs of which some wait too long or were given up; of one kind alone, if it is named. */
export async function staleQueues(db: Queryable, task?: string): Promise<Fault[]> {
  const rows = await query<(Record<string, number> & { task: string })[]>(db)`
    select * from (
      select t.identifier as task,
             (count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts
               and j.run_at < now() - make_interval(mins => ${staleAfterMinutes})))::int as waiting,
             (count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts))::int as failed,
             (count(*) filter (where ${isHopeless}))::int as hopeless
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where ${task === undefined ? sql`true` : sql`t.identifier = ${task}`} group by t.identifier) queues
     where waiting > 0 or failed > 0`;
  return rows.map(({ hopeless, ...details }) => ({
    check: "system.stale-queue",
    part: details.task,
    details,
    fixable: hopeless! > 0,
  }));
}

async function missingWorkers({ ctx }: Scan): Promise<Fault[]> {
  const count = await countLiveWorkers(ctx.db);
  return count > 0 ? [] : [{ check: "system.worker", part: "", details: {} }];
}

async function databaseStrain({ ctx: { db } }: Scan): Promise<Fault[]> {
  const began = performance.now();
  const [row] = await query<[{ connections: number; max_connections: number }]>(db)`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
           current_setting('max_connections')::int as max_connections`;
  const latency_ms = Math.round(performance.now() - began);
  const { connections, max_connections } = row;
  if (latency_ms < slowMs && connections < 0.9 * max_connections) return [];
  return [{ check: "system.database", part: "", details: { latency_ms, connections, max_connections } }];
}

/** Asks the queue, the workers and the database how they are. */
export async function askSystem(scan: Scan): Promise<void> {
  const faults = (
    await Promise.all([staleQueues(scan.ctx.db), missingWorkers(scan), databaseStrain(scan)])
  ).flat();
  await step(scan, async (tx) => {
    const noted: Noted[] = [];
    for (const { check, part, details, fixable = false } of faults) {
      const query = `select null::text as document_id, ${quoted(part)}::text as part, ${quoted(JSON.stringify(details))}::jsonb as details, ${fixable} as fixable`;
      noted.push(...(await note(tx, { check: findCheck(check)!, collection: "system", query }, scan.noting)));
    }
    return { noted, unit: "health" };
  });
}
