import type { Context } from "../context.ts";
import { countJobs, countLiveWorkers, oldestRunnableJobSeconds } from "../queue/index.ts";
import { readDatabase } from "./database.ts";
import { readLastRun } from "./lastRun.ts";
import { readMail } from "./mail.ts";

export type HealthFigures = Awaited<ReturnType<typeof readHealthFigures>>;

/** All that the database knows about how this installation does: for the page of health and for monitoring alike. */
export async function readHealthFigures(ctx: Pick<Context, "sql" | "now">) {
  const { sql } = ctx;
  const [database, workers, oldest_seconds, tasks, mail, backup, integrity, restore_drill, [rest]] =
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
    ]);
  return {
    database,
    queue: { workers, oldest_seconds, tasks: [...tasks] },
    mail,
    backup,
    integrity,
    restore_drill,
    storage: { file_bytes: rest.file_bytes, as_of: rest.as_of?.toISOString() ?? null },
    installed_at: rest.installed_at,
  };
}
