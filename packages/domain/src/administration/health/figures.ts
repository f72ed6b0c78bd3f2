import type { Context } from "../../base/context.ts";
import { countJobs, countLiveWorkers, oldestRunnableJobSeconds } from "../../ground/queue/index.ts";
import { effectiveSchedules, longestPauseSeconds } from "../../ground/settings/index.ts";
import { readDatabase } from "./database.ts";
import { scheduledSince, withDue } from "./due.ts";
import { readLastRun } from "./lastRun.ts";
import { readMail } from "./mail.ts";

export type HealthFigures = Awaited<ReturnType<typeof readHealthFigures>>;

/** All that the database knows about how this installation does: for the page of health and for monitoring alike. */
export async function readHealthFigures(ctx: Pick<Context, "sql" | "db" | "now">) {
  const { sql } = ctx;
  const now = ctx.now();
  const [
    database,
    workers,
    oldest_seconds,
    tasks,
    mail,
    backup,
    integrity,
    restore_drill,
    [rest],
    limits,
    since,
  ] = await Promise.all([
    readDatabase(sql),
    countLiveWorkers(sql),
    oldestRunnableJobSeconds(sql),
    countJobs(sql),
    readMail(ctx),
    readLastRun(ctx, "backups"),
    readLastRun(ctx, "integrity_scans"),
    readLastRun(ctx, "restore_drills"),
    sql<[{ file_bytes: number; as_of: Date | null }]>`
      select (select coalesce(sum(bytes), 0) from analytics_files where scope_id = '')::float8 as file_bytes,
             (select counted_at from analytics_state) as as_of`,
    readLimits(ctx),
    scheduledSince(ctx),
  ]);
  return {
    database,
    queue: { workers, oldest_seconds, tasks: [...tasks] },
    mail,
    backup: withDue(backup, limits.backup, since.backup, now),
    integrity: withDue(integrity, limits.scan, since[limits.scanBy], now),
    restore_drill: withDue(restore_drill, limits.drill, since.restore_drill, now),
    storage: { file_bytes: rest.file_bytes, as_of: rest.as_of?.toISOString() ?? null },
  };
}

const hour = 3600;

/** How old what is done by the clock may become, some time for doing it included; null for what is switched off. */
async function readLimits({ db, now }: Pick<Context, "db" | "now">) {
  const schedules = await effectiveSchedules(db);
  const limit = (name: keyof typeof schedules, patience: number) => {
    const pause = longestPauseSeconds(schedules[name], now());
    return pause === null ? null : pause + patience;
  };
  const [quick, full] = [limit("quick_scan", 12 * hour), limit("full_scan", 12 * hour)];
  const scanBy =
    (quick ?? Number.POSITIVE_INFINITY) <= (full ?? Number.POSITIVE_INFINITY) ? "quick_scan" : "full_scan";
  return {
    backup: limit("backup", 26 * hour),
    scan: scanBy === "quick_scan" ? quick : full,
    scanBy: scanBy as "quick_scan" | "full_scan",
    drill: limit("restore_drill", 96 * hour),
  };
}
