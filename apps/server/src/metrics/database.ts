import type { Database } from "@meridian/database";
import { countJobs } from "@meridian/domain";
import { Gauge, type Registry } from "prom-client";
import { withinSeconds } from "../http/withinSeconds.ts";

const jobStates = ["waiting", "scheduled", "running", "failed"] as const;

/** What the database knows, read for each scrape: these are the same whichever server is asked. */
export function databaseMetrics(registry: Registry, { sql }: Database): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge("meridian_database_up", "1 when the database answers within two seconds");
  const jobs = gauge("meridian_jobs", "Jobs in the queue", ["task", "state"]);
  const connections = gauge("meridian_database_connections", "Connections of Meridian's processes", [
    "application",
    "state",
  ]);
  return async () => {
    jobs.reset();
    connections.reset();
    const read = Promise.all([countJobs(sql), countConnections(sql)]);
    const found = await withinSeconds(2, read).catch(() => undefined);
    up.set(found ? 1 : 0);
    if (!found) return;
    for (const { task, ...counts } of found[0])
      for (const state of jobStates) jobs.set({ task, state }, counts[state]);
    for (const { application, state, count } of found[1]) connections.set({ application, state }, count);
  };
}

/** The pools by what their connections do: `active`, `idle`, `idle in transaction`. */
const countConnections = (sql: Database["sql"]) => sql<
  { application: string; state: string; count: number }[]
>`
  select application_name as application, state, count(*)::int as count from pg_stat_activity
   where datname = current_database() and application_name in ('meridian server', 'meridian worker') and state is not null
   group by application_name, state`;
