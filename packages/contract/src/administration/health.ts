import { z } from "zod";

export const checkStatus = z.enum(["ok", "degraded", "down"]);
export const healthCheck = z.object({
  status: checkStatus,
  latency_ms: z.number(),
  detail: z.string().optional(),
});
export const health = z.object({
  status: checkStatus,
  version: z.string(),
  uptime_seconds: z.number(),
  checks: z.object({
    database: healthCheck,
    object_storage: healthCheck,
    websocket: healthCheck,
    queue: healthCheck,
  }),
});
export type Health = z.infer<typeof health>;
export type HealthCheck = z.infer<typeof healthCheck>;

const databaseState = z.object({
  version: z.string(),
  size_bytes: z.number(),
  connections: z.object({
    used: z.int(),
    max: z.int(),
    by_application: z.array(z.object({ application: z.string(), state: z.string(), count: z.int() })),
  }),
  /** Statements that run at this moment, the longest first. */
  slowest: z.array(
    z.object({ application: z.string(), state: z.string(), seconds: z.number(), statement: z.string() }),
  ),
  largest_tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
});
export type DatabaseState = z.infer<typeof databaseState>;

const mailState = z.object({
  /** True if mail leaves, false if it is kept in the outbox. */
  delivers: z.boolean(),
  waiting: z.int(),
  /** Seconds that the oldest has waited. */
  oldest_seconds: z.number().nullable(),
  /** Refused for good in the last 24 hours. */
  failed: z.int(),
  kept: z.int(),
});
export type MailState = z.infer<typeof mailState>;

const disk = z.object({ free_bytes: z.number(), total_bytes: z.number() });
export type Disk = z.infer<typeof disk>;

/** The last time that something regular was done, and how the latest attempt went. */
const lastRun = z.object({
  /** Completion of the last one; null when none was completed. */
  completed_at: z.string().nullable(),
  age_seconds: z.number().nullable(),
  latest_status: z.string().nullable(),
  /** Age in seconds at which the last one is overdue by its schedule; null while that is off. */
  max_age_seconds: z.number().nullable(),
  /**
   * Time from which it is overdue unless another one is completed: so long after the last one, or after it was first
   * scheduled.
   */
  overdue_at: z.string().nullable(),
  is_overdue: z.boolean(),
});
export type LastRun = z.infer<typeof lastRun>;

/** PostgreSQL's archive of its write-ahead log (WAL), by which the data of any moment can be restored. */
const walArchive = z.object({
  /** PostgreSQL's `archive_mode`. */
  is_on: z.boolean(),
  /**
   * Seconds of changes that can be lost with the database while all goes well: `archive_timeout`, or the longest time
   * between two scheduled backups where the archive is off; null where nothing limits it.
   */
  max_loss_seconds: z.number().nullable(),
  /** Time at which the last segment was archived; null where none was since PostgreSQL began to count. */
  last_archived_at: z.string().nullable(),
  age_seconds: z.number().nullable(),
  archived: z.int(),
  failed: z.int(),
  last_failed_at: z.string().nullable(),
  /** True if the latest attempt failed. */
  is_failing: z.boolean(),
  /**
   * True if no segment was archived for a minute longer than `archive_timeout`; where that is 0, if a finished one has waited
   * for a minute.
   */
  is_overdue: z.boolean(),
});
export type WalArchive = z.infer<typeof walArchive>;

/** Service that looks up names of targets that the built-in catalogue doesn't know. */
const targetNames = z.object({
  /** The host of the service; null where none is set up. */
  service: z.string().nullable(),
  /** Time of its last answer or failure to the server that was asked; null before the first. */
  asked_at: z.string().nullable(),
});

export const systemHealth = health.extend({
  checked_at: z.string(),
  checks: health.shape.checks.extend({
    mail: healthCheck,
    disk: healthCheck,
    backup: healthCheck,
    integrity: healthCheck,
    restore_drill: healthCheck,
    /** Working, too, where the archive is off. */
    wal_archive: healthCheck,
    /** Nothing but finding coordinates needs it: the status of the whole doesn't follow it. */
    target_names: healthCheck,
  }),
  database: databaseState,
  storage: z.object({ file_bytes: z.number(), as_of: z.string().nullable() }),
  /** Connections of the server that was asked. */
  websocket: z.object({ connections: z.int() }),
  queue: z.object({
    workers: z.int(),
    oldest_seconds: z.number().nullable(),
    tasks: z.array(
      z.object({
        task: z.string(),
        waiting: z.int(),
        scheduled: z.int(),
        running: z.int(),
        failed: z.int(),
      }),
    ),
  }),
  mail: mailState,
  /** Disk with the data of the server that was asked; null when it can't tell. */
  disk: disk.nullable(),
  backup: lastRun,
  integrity: lastRun,
  restore_drill: lastRun,
  wal_archive: walArchive,
  target_names: targetNames,
});
export type SystemHealth = z.infer<typeof systemHealth>;
