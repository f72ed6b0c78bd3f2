import type { LastRun, MailState } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { countJobs, countLiveWorkers, oldestRunnableJobSeconds } from "../../ground/queue/index.ts";
import { effectiveSchedules, longestPauseSeconds } from "../../ground/settings/index.ts";
import { readDatabase } from "./database.ts";
import { scheduledSince, withDue } from "./due.ts";
import { readWalArchive } from "./walArchive.ts";

export type HealthFigures = Awaited<ReturnType<typeof readHealthFigures>>;

/** All that the database knows about how this installation does: for the page of health and for monitoring alike. */
export async function readHealthFigures(ctx: Pick<Context, "db" | "now">) {
  const { db } = ctx;
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
    wal_archive,
    [rest],
    limits,
    since,
  ] = await Promise.all([
    readDatabase(db),
    countLiveWorkers(db),
    oldestRunnableJobSeconds(db),
    countJobs(db),
    readMail(ctx),
    readLastRun(ctx, "backups"),
    readLastRun(ctx, "integrity_scans"),
    readLastRun(ctx, "restore_drills"),
    readWalArchive(db, now),
    query<[{ file_bytes: number; as_of: Date | null }]>(db)`
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
    wal_archive: wal_archive.is_on
      ? wal_archive
      : { ...wal_archive, max_loss_seconds: limits.betweenBackups },
    storage: { file_bytes: rest.file_bytes, as_of: rest.as_of?.toISOString() ?? null },
  };
}

const hour = 3600;

/**
 * The greatest age of scheduled work's last run in seconds, some time for doing it included; null for work that is switched
 * off.
 */
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
    betweenBackups: limit("backup", 0),
    scan: scanBy === "quick_scan" ? quick : full,
    scanBy: scanBy as "quick_scan" | "full_scan",
    drill: limit("restore_drill", 96 * hour),
  };
}

/** Counts mail that waits, and mail of the last day that didn't arrive. */
async function readMail({ db, now }: Pick<Context, "db" | "now">): Promise<Omit<MailState, "delivers">> {
  const yesterday = new Date(now().getTime() - 24 * 3_600_000);
  const [row] = await query<[Omit<MailState, "delivers">]>(db)`
    select waiting.count as waiting, waiting.seconds as oldest_seconds,
           (select count(*)::int from notifications n join notification_messages m on m.id = n.message_id
             where n.status = 'failed' and n.channel = 'email' and m.created_at >= ${yesterday}) as failed,
           (select count(*)::int from outbox) as kept
      from (
        select count(*)::int as count,
               case when count(*) > 0 then greatest(extract(epoch from ${now()}::timestamptz - min(next_at)), 0)::float8 end as seconds
          from notifications where status = 'queued' and channel = 'email'
      ) waiting`;
  return { ...row };
}

/**
 * The time of the last completed backup, scan or restore drill, and the status of the latest attempt; documents may hold
 * anything. A backup that another installation made, or that is damaged or can't be read, doesn't count.
 */
async function readLastRun(
  { db, now }: Pick<Context, "db" | "now">,
  collection: "backups" | "integrity_scans" | "restore_drills",
): Promise<Pick<LastRun, "completed_at" | "age_seconds" | "latest_status">> {
  const own = sql`
    coalesce(doc ->> 'installation' = (select id from meridian_installation.identity), true) and doc ->> 'unreadable' is null`;
  const [row] = await query<[{ completed: string | null; latest: string | null }]>(db)`
    select (select max(left(doc ->> 'completed_at', 40)) from ${sql.identifier(collection)}
             where left(doc ->> 'status', 200) = 'completed' and doc ->> 'damage' is null and ${own}
               and left(doc ->> 'completed_at', 11) ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T$') as completed,
           (select left(doc ->> 'status', 200) from ${sql.identifier(collection)} where ${own} order by created_at desc, id desc limit 1) as latest`;
  const at = Date.parse(row.completed ?? "");
  if (Number.isNaN(at)) return { completed_at: null, age_seconds: null, latest_status: row.latest };
  const age_seconds = Math.max(0, Math.round((now().getTime() - at) / 1000));
  return { completed_at: new Date(at).toISOString(), age_seconds, latest_status: row.latest };
}

/** Counts the open findings of integrity scans that are critical, up to a thousand. */
export async function countCriticalFindings(db: Context["db"]): Promise<number> {
  const [{ count }] = await query<[{ count: number }]>(db)`
    select count(*)::int from (
      select from integrity_issues where status = 'open' and rank = 1 limit 1000) critical`;
  return count;
}
