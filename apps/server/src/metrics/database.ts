import type { Database } from "@meridian/database";
import { type HealthFigures, readHealthFigures } from "@meridian/domain";
import { Gauge, type Registry } from "prom-client";
import { withinSeconds } from "../http/withinSeconds.ts";

const jobStates = ["waiting", "scheduled", "running", "failed"] as const;

/** Figures without labels, each from what is read for the page of health; a null says nothing. */
const plain: [name: string, help: string, of: (figures: HealthFigures) => number | null][] = [
  ["database_size_bytes", "Size of the database on its disk", ({ database }) => database.size_bytes],
  ["database_connections_used", "Connections of all clients", ({ database }) => database.connections.used],
  [
    "database_connections_max",
    "Connections that PostgreSQL takes",
    ({ database }) => database.connections.max,
  ],
  [
    "database_longest_statement_seconds",
    "How long the longest statement has been running",
    ({ database }) => database.slowest[0]?.seconds ?? 0,
  ],
  ["storage_file_bytes", "Size of all image files, as last counted", ({ storage }) => storage.file_bytes],
  ["workers", "Workers that are connected", ({ queue }) => queue.workers],
  [
    "queue_oldest_job_seconds",
    "How long the oldest job that could run waits",
    ({ queue }) => queue.oldest_seconds ?? 0,
  ],
  ["mail_waiting", "Notifications by mail that wait", ({ mail }) => mail.waiting],
  ["mail_oldest_seconds", "How long the oldest of them waits", ({ mail }) => mail.oldest_seconds ?? 0],
  ["mail_failed", "Notifications by mail refused in the last 24 hours", ({ mail }) => mail.failed],
  ["backup_age_seconds", "Age of the last completed backup", ({ backup }) => backup.age_seconds],
  [
    "backup_overdue",
    "1 when a backup is overdue by the schedule, also when there was none yet",
    ({ backup }) => Number(backup.is_overdue),
  ],
  [
    "backup_failed",
    "1 when the latest backup failed",
    ({ backup }) => Number(backup.latest_status === "failed"),
  ],
  [
    "restore_drill_age_seconds",
    "Age of the last restore drill that succeeded",
    ({ restore_drill }) => restore_drill.age_seconds,
  ],
  [
    "restore_drill_overdue",
    "1 when a restore drill is overdue by the schedule, also when there was none yet",
    ({ restore_drill }) => Number(restore_drill.is_overdue),
  ],
  [
    "restore_drill_failed",
    "1 when the latest restore drill failed",
    ({ restore_drill }) => Number(restore_drill.latest_status === "failed"),
  ],
  [
    "wal_archive_age_seconds",
    "Age of the last archived WAL segment",
    ({ wal_archive }) => (wal_archive.is_on ? wal_archive.age_seconds : null),
  ],
  [
    "wal_archive_overdue",
    "1 when no WAL segment was archived for longer than archive_timeout allows",
    ({ wal_archive }) => Number(wal_archive.is_overdue),
  ],
  [
    "wal_archive_failing",
    "1 when the latest attempt to archive a WAL segment failed",
    ({ wal_archive }) => Number(wal_archive.is_failing),
  ],
  [
    "wal_archive_failures",
    "Attempts to archive a WAL segment that failed, since PostgreSQL began to count",
    ({ wal_archive }) => wal_archive.failed,
  ],
  ["scan_age_seconds", "Age of the last completed integrity scan", ({ integrity }) => integrity.age_seconds],
  [
    "scan_overdue",
    "1 when an integrity scan is overdue by the schedule, also when there was none yet",
    ({ integrity }) => Number(integrity.is_overdue),
  ],
  [
    "scan_failed",
    "1 when the latest integrity scan failed",
    ({ integrity }) => Number(integrity.latest_status === "failed"),
  ],
];

/** Figures from the database, read for each scrape; they are the same on every server. */
export function databaseMetrics(registry: Registry, { db }: Database): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `meridian_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "1 when the database answers within two seconds");
  const jobs = gauge("jobs", "Jobs in the queue", ["task", "state"]);
  const connections = gauge("database_connections", "Connections of Meridian's processes", [
    "application",
    "state",
  ]);
  const tables = gauge("table_bytes", "Size of the largest tables with their indexes", ["table"]);
  const figures = plain.map(([name, help, of]) => [gauge(name, help), of] as const);
  return async () => {
    jobs.reset();
    connections.reset();
    tables.reset();
    // Reset, they would say 0.
    for (const [one] of figures) one.remove();
    const read = readHealthFigures({ db, now: () => new Date() });
    const found = await withinSeconds(2, read).catch(() => undefined);
    up.set(found ? 1 : 0);
    if (!found) return;
    for (const { task, ...counts } of found.queue.tasks)
      for (const state of jobStates) jobs.set({ task, state }, counts[state]);
    for (const { application, state, count } of found.database.connections.by_application)
      connections.set({ application, state }, count);
    for (const { name, bytes } of found.database.largest_tables) tables.set({ table: name }, bytes);
    for (const [one, of] of figures) setKnown(one, of(found));
  };
}

function setKnown(gauge: Gauge, value: number | null): void {
  if (value !== null) gauge.set({}, value);
}
