import { countLiveWorkers } from "../../queue/index.ts";
import { findCheck } from "../checks/index.ts";
import { quoted } from "../sqlText.ts";
import { type Noted, note } from "./record.ts";
import { type Scan, step } from "./scan.ts";

interface Fault {
  check: string;
  part: string;
  details: Record<string, unknown>;
}

/** A job that could run waits so long before its queue counts as stale. */
const staleAfterMinutes = 10;
const slowMs = 1_000;

async function staleQueues({ ctx: { sql } }: Scan): Promise<Fault[]> {
  const rows = await sql<{ task: string; waiting: number; failed: number }[]>`
    select * from (
      select task_identifier as task,
             (count(*) filter (where locked_at is null and attempts < max_attempts
               and run_at < now() - make_interval(mins => ${staleAfterMinutes})))::int as waiting,
             (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as failed
        from graphile_worker.jobs group by task_identifier) queues
     where waiting > 0 or failed > 0`;
  return rows.map(({ ...details }) => ({ check: "system.stale-queue", part: details.task, details }));
}

async function missingWorkers({ ctx }: Scan): Promise<Fault[]> {
  const count = await countLiveWorkers(ctx.sql);
  return count > 0 ? [] : [{ check: "system.worker", part: "", details: {} }];
}

async function databaseStrain({ ctx: { sql } }: Scan): Promise<Fault[]> {
  const began = performance.now();
  const [row] = await sql<[{ connections: number; max_connections: number }]>`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
           current_setting('max_connections')::int as max_connections`;
  const latency_ms = Math.round(performance.now() - began);
  const { connections, max_connections } = row;
  if (latency_ms < slowMs && connections < 0.9 * max_connections) return [];
  return [{ check: "system.database", part: "", details: { latency_ms, connections, max_connections } }];
}

/** Asks the queue, the workers and the database how they are. */
export async function askSystem(scan: Scan): Promise<void> {
  const faults = (await Promise.all([staleQueues(scan), missingWorkers(scan), databaseStrain(scan)])).flat();
  await step(scan, async (tx) => {
    const noted: Noted[] = [];
    for (const { check, part, details } of faults) {
      const query = `select null::text as document_id, ${quoted(part)}::text as part, ${quoted(JSON.stringify(details))}::jsonb as details, false as fixable`;
      noted.push(...(await note(tx, { check: findCheck(check)!, collection: "system", query }, scan.noting)));
    }
    return { noted, unit: "health" };
  });
}
