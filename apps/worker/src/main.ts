import { baseUrlOf, createLog, EnvironmentError, openPorts } from "@meridian/adapters";
import { migrateDatabase, openDatabase } from "@meridian/database";
import { claimStorage, keepEnvironmentSchedules, lookAgainAtUnreadable } from "@meridian/domain";
import { startTracing } from "@meridian/tracing/start";
import { readEnvironment } from "./environment.ts";
import { answerHealth, type WorkerHealth } from "./health.ts";
import { keepWorking } from "./keepWorking.ts";
import { startWorker } from "./worker.ts";

const concurrency = 4;

function environmentOrExit() {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const environment = environmentOrExit();
const endTracing = await startTracing("meridian-worker", process.env);
const log = createLog(environment.LOG_LEVEL, "worker");
const database = openDatabase(environment.DATABASE_URL, {
  max: concurrency + 2,
  applicationName: "meridian worker",
});
const ports = await openPorts(environment, database, log);
const installation = { baseUrl: baseUrlOf(environment), supportEmail: environment.SUPPORT_EMAIL };
const stopping = new AbortController();
let health: WorkerHealth | undefined;

async function begin() {
  await migrateDatabase(environment.DATABASE_URL);
  await keepEnvironmentSchedules(database.db, {
    quick_scan: environment.SCAN_QUICK_SCHEDULE,
    full_scan: environment.SCAN_FULL_SCHEDULE,
    backup: environment.BACKUP_SCHEDULE,
    restore_drill: environment.RESTORE_DRILL_SCHEDULE,
    backup_keep_days: environment.BACKUP_KEEP_DAYS,
  });
  await lookAgainAtUnreadable(database);
  const worker = await startWorker({ ...ports, installation, database, concurrency });
  await claimStorage({ ...ports, installation, db: database.db, now: () => new Date() });
  health?.works(worker);
  return worker;
}

function stop(reason: string) {
  if (stopping.signal.aborted) return;
  log.info({ reason }, "worker stops");
  stopping.abort();
}

process.on("SIGTERM", () => stop("SIGTERM"));
process.on("SIGINT", () => stop("SIGINT"));
// The process that started this one is gone.
process.on("disconnect", () => stop("disconnect"));

const onReady = () => process.send?.({ ready: true });
async function work() {
  const { HOST: host, HEALTH_PORT: port } = environment;
  if (port) health = await answerHealth({ host, port }, database.db);
  await keepWorking(begin, { log, signal: stopping.signal, onReady });
}

await work().catch((error) => {
  log.error({ err: error }, "the worker can't go on");
  // At once: other workers may take this one's jobs over.
  process.exit(1);
});
await ports.mailer.close();
await ports.pusher.close();
await database.close();
await endTracing();
process.exit(0);
