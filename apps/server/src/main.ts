import { createLog, EnvironmentError, openPorts } from "@meridian/adapters";
import { migrateDatabase, openDatabase, type Presence } from "@meridian/database";
import { beginSettings } from "@meridian/domain";
import { startTracing } from "@meridian/tracing/start";
import { ensureAdministrator, type FirstAdministrator } from "./auth/administrator.ts";
import { configOf, readEnvironment, type ServerEnvironment } from "./environment.ts";
import { type RunningServer, startServer } from "./listen.ts";
import {
  announceStart,
  requireSamePlace,
  untilReachable,
  warnOfEndlessStatements,
  warnOfLostCommits,
} from "./start.ts";

function environmentOrExit(): ServerEnvironment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const environment = environmentOrExit();
const endTracing = await startTracing("meridian-server", process.env);
const log = createLog(environment.LOG_LEVEL, "server");
const database = openDatabase(environment.DATABASE_URL, {
  applicationName: "meridian server",
  poolUrl: environment.DATABASE_POOL_URL,
});
const starting = new AbortController();
let running: RunningServer | undefined;
let presence: Presence | undefined;
let stopping = false;

async function stop(reason: string) {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, "server stops");
  starting.abort();
  await running?.close();
  await presence?.leave();
  await database.close();
  await endTracing();
  process.exit(0);
}
process.on("SIGTERM", () => stop("SIGTERM"));
process.on("SIGINT", () => stop("SIGINT"));
// The process that started this one is gone.
process.on("disconnect", () => stop("disconnect"));

/** Prints a made-up password, but not through the log, where it would stay. One that was given is known already. */
function announceAdministrator({ email, password, generated }: FirstAdministrator) {
  if (!generated) return;
  process.stdout.write(
    `\nThe first server administrator: ${email}, password ${password} (shown this once)\n\n`,
  );
}

async function start() {
  const administrator = await untilReachable(
    async () => {
      await migrateDatabase(environment.DATABASE_URL);
      await requireSamePlace(database);
      if (environment.SIGN_UP) await beginSettings(database, environment.SIGN_UP);
      return ensureAdministrator(database, {
        email: environment.ADMIN_EMAIL,
        password: environment.ADMIN_PASSWORD,
      });
    },
    log,
    starting.signal,
  );
  if (administrator) announceAdministrator(administrator);
  await warnOfLostCommits(database, log);
  await warnOfEndlessStatements(database, log);
  const ports = await openPorts(environment, database, log);
  const deps = { ...ports, database, config: configOf(environment), now: () => new Date() };
  running = await startServer(deps, { host: environment.HOST, port: environment.PORT });
  log.info({ url: running.url }, "server listens");
  process.send?.({ ready: true, url: running.url });
  presence = await announceStart(deps);
}

await start().catch((error) => {
  if (stopping) return;
  log.error({ err: error }, "the server can't start");
  process.exit(1);
});
