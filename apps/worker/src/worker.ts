import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { clientsFor, type Database, type Queryable } from "@meridian/database";
import {
  freeLostRestore,
  type Installation,
  type Log,
  livePublisher,
  maintenanceWatch,
  type Ports,
  restoreWaits,
  type Task,
} from "@meridian/domain";
import { type CronItem, Logger, parseCronItems, run, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { lockPool } from "./lockedPool.ts";
import { type RecoveryTiming, recoverJobs } from "./recovery.ts";
import { schedule } from "./schedule.ts";
import { stopRunner } from "./stop.ts";
import { toTaskList } from "./taskList.ts";
import { tasks } from "./tasks.ts";

export interface WorkerDeps extends Ports {
  installation: Installation;
  database: Database;
  now?: () => Date;
  tasks?: readonly Task[];
  schedule?: readonly CronItem[];
  /** Jobs at once. */
  concurrency?: number;
  recovery?: RecoveryTiming;
  /** Milliseconds that running jobs have to end when the worker stops. */
  stopWithinMs?: number;
}

export interface RunningWorker {
  /** The name that locks this worker's jobs. */
  poolId: string;
  /** Rejects when the worker can't go on: its jobs must end then, for others take them over. Resolves when it stops. */
  finished: Promise<void>;
  /** The number of running jobs, also if it was to stop and they didn't end. */
  runningJobs(): number;
  /** Takes no more jobs and gives the running ones a bounded time to end; what still runs then is given back. */
  stop(): Promise<void>;
}

/** Starts to work on the queue of a migrated database. */
export async function startWorker(deps: WorkerDeps): Promise<RunningWorker> {
  const { database, now = () => new Date(), stopWithinMs = 10_000, ...given } = deps;
  const { log } = given;
  const live = livePublisher(database, log);
  const context = { ...given, db: database.db, sql: database.sql, live, now };
  const events: WorkerEvents = new EventEmitter();
  const stopping = new AbortController();
  const lost = new AbortController();
  const underway = new Set<string>();
  const finished = Promise.withResolvers<void>();
  finished.promise.catch(() => {});
  const locked = lockPool(events, database.url, (cause) => {
    lost.abort(new Error("the worker's lock was lost", { cause }));
    finished.reject(lost.signal.reason);
  });
  locked.catch(() => {});

  const served = outsideMaintenance(database.db, stopping.signal);
  const connections = queueConnections(database.url, log);
  const runner = await run({
    pgPool: connections,
    concurrency: deps.concurrency ?? 4,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: stopWithinMs / 3,
    // In batches, for only those are waited for when the runner stops: a finished job would be found again otherwise.
    // Fetched one by one, without a local queue: jobs fetched ahead would be done before what is urgent, and in a maintenance.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: queueLog(log),
    events,
    taskList: toTaskList(deps.tasks ?? tasks, context, lost.signal, underway),
    parsedCronItems: parseCronItems([...(deps.schedule ?? schedule)]),
    // Asked before each job is fetched: without its lock this worker takes none.
    forbiddenFlags: async () => {
      await locked;
      await served();
      lost.signal.throwIfAborted();
      return null;
    },
  });
  // What it couldn't say is done stays this worker's for as long as it lives.
  events.on("pool:fatalError", ({ error }) => finished.reject(error));
  runner.promise.then(() => finished.reject(new Error("the queue ended by itself")), finished.reject);
  const { pool, lock } = await locked.catch(async (error) => {
    await runner.stop();
    throw error;
  });
  void recoverJobs(context, deps.recovery ?? { everyMs: 60_000, graceMs: 15_000 }, stopping.signal);
  log.info({ pool: pool.id }, "worker started");

  async function stop() {
    stopping.abort();
    finished.resolve();
    await stopRunner(runner, pool, stopWithinMs);
    // Not waited for: a job that didn't end may never give its connection back.
    void connections.end();
    await lock.release();
  }
  let stopped: Promise<void> | undefined;
  return {
    poolId: pool.id,
    finished: finished.promise,
    runningJobs: () => underway.size,
    stop: () => (stopped ??= stop()),
  };
}

const levels = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

/** The queue's own messages as ours. A failed job is left out: it has its line already. */
const queueLog = (log: Log): Logger =>
  new Logger((scope) => (level, message, meta) => {
    if (!meta?.failure) log[levels[level]]({ ...scope, err: meta?.error }, message);
  });

/**
 * Connections for the queue. One that is lost in use fails its query; of any other the log is told, also while it is being
 * closed: an error that nobody listens to would end the process.
 */
function queueConnections(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool(clientsFor(url));
  pool.on("error", (error) => log.warn({ err: error }, "the queue lost a connection"));
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Waits, before a job is fetched, while the data is replaced by a backup's, unless the restore itself wants a worker, which it
 * does at once when its own was killed.
 */
function outsideMaintenance(db: Queryable, stopping: AbortSignal): () => Promise<void> {
  const look = maintenanceWatch(db);
  return async () => {
    for (;;) {
      const maintenance = await look();
      if (!maintenance || stopping.aborted) return;
      await freeLostRestore(db, maintenance.restore_id);
      if (await restoreWaits(db, maintenance.restore_id)) return;
      await wait(1_000, undefined, { signal: stopping }).catch(() => {});
    }
  };
}
