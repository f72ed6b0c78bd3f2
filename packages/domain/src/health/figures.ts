import type { Context } from "../context.ts";
import { countJobs, countLiveWorkers, oldestRunnableJobSeconds } from "../queue/index.ts";
import { effectiveSchedules, longestPauseSeconds } from "../settings/index.ts";
import { readDatabase } from "./database.ts";
import { readLastRun } from "./lastRun.ts";
import { readMail } from "./mail.ts";

export type HealthFigures = Awaited<ReturnType<typeof readHealthFigures>>;

/** All that the database knows about how this installation does: for the page of health and for monitoring alike. */
export async function readHealthFigures(ctx: Pick<Context, "sql" | "db" | "now">) {
  const { sql } = ctx;
  const [database, workers, oldest_seconds, tasks, mail, backup, integrity, restore_drill, [rest], limits] =
    await Promise.all([
      readDatabase(sql),
      countLiveWorkers(sql),
      oldestRunnableJobSeconds(sql),
      countJobs(sql),
      readMail(ctx),
      readLastRun(ctx, "backups"),
      readLastRun(ctx, "integrity_scans"),
      readLastRun(ctx, "restore_drills"),
      sql<[{ file_bytes: number; as_of: Date | null; installed_at: Date | null }]>`
      select (select coalesce(sum(bytes), 0) from analytics_files where scope_id = '')::float8 as file_bytes,
             (select counted_at from analytics_state) as as_of, (select min(created_at) from users) as installed_at`,
      readLimits(ctx),
    ]);
  return {
    database,
    queue: { workers, oldest_seconds, tasks: [...tasks] },
    mail,
    backup: { ...backup, max_age_seconds: limits.backup },
    integrity: { ...integrity, max_age_seconds: limits.scan },
    restore_drill: { ...restore_drill, max_age_seconds: limits.drill },
    storage: { file_bytes: rest.file_bytes, as_of: rest.as_of?.toISOString() ?? null },
    installed_at: rest.installed_at,
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
  const scans = [limit("quick_scan", 12 * hour), limit("full_scan", 12 * hour)].filter((one) => one !== null);
  return {
    backup: limit("backup", 26 * hour),
    scan: scans.length > 0 ? Math.min(...scans) : null,
    drill: limit("restore_drill", 96 * hour),
  };
}
