import type { Health, HealthCheck } from "@meridian/contract";
import type { ServerState } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import { withNamedFaults } from "../http/namedFaults.ts";
import type { LiveSockets } from "../live/sockets.ts";
import { atMostEvery } from "./atMostEvery.ts";
import { readDisk } from "./disk.ts";
import { causeOf, probe } from "./probe.ts";
import { checkQueue } from "./queue.ts";
import { storeObject, writeRow } from "./writes.ts";

export type Checks = Record<keyof Health["checks"], () => Promise<HealthCheck>>;

const writesEveryMs = 10_000;
const ok = () => ({ status: "ok" as const });
/** What is there can still be read. */
const cannotWrite = (what: string) => (error: unknown) => ({
  status: "degraded" as const,
  detail: causeOf(error, `${what} can't be written.`),
});

/** The questions that tell how the server does. */
export function makeChecks({ database, objectStore }: ServerDeps, live: LiveSockets | undefined): Checks {
  const write = atMostEvery(writesEveryMs, () => writeRow(database.sql));
  const named = withNamedFaults(objectStore);
  const store = atMostEvery(writesEveryMs, () => storeObject(named));
  return {
    database: probe("The database", async () => {
      await database.sql`select 1`;
      return write().then(ok, cannotWrite("The database"));
    }),
    object_storage: probe("The object storage", async () => {
      await named.check();
      return store().then(ok, cannotWrite("The object storage"));
    }),
    websocket: probe("The server of live connections", async () =>
      live?.isAccepting()
        ? { status: "ok", detail: `${live.count()} connected` }
        : { status: "down", detail: "not listening" },
    ),
    queue: probe("The database", () => checkQueue(database.sql)),
  };
}

/** Without the database nothing works; without one of the others, something still does. */
export async function examine(checks: Checks, version: string): Promise<Health> {
  const [database, object_storage, websocket, queue] = await Promise.all([
    checks.database(),
    checks.object_storage(),
    checks.websocket(),
    checks.queue(),
  ]);
  const found = { database, object_storage, websocket, queue };
  const allOk = Object.values(found).every(({ status }) => status === "ok");
  return {
    status: database.status === "down" ? "down" : allOk ? "ok" : "degraded",
    version,
    uptime_seconds: Math.round(process.uptime()),
    checks: found,
  };
}

/** What this server knows of itself, for those who are asked about the whole. */
export const serverState = (
  { config }: ServerDeps,
  checks: Checks,
  live: LiveSockets | undefined,
): ServerState => ({
  examine: () => examine(checks, config.version),
  connections: () => live?.count() ?? 0,
  disk: () => readDisk(config.dataFolder),
});
