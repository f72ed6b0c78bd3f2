import type { Health, HealthCheck } from "@meridian/contract";
import { RetryLater } from "@meridian/domain";
import type { Hono } from "hono";
import type { ServerDeps } from "../deps.ts";
import type { Env } from "../http/exchange.ts";
import type { LiveSockets } from "../live/sockets.ts";
import { probe } from "./probe.ts";
import { checkQueue } from "./queue.ts";

/** `/api/health` for people and monitors, `/livez` and `/readyz` for whatever runs the process. All are public. */
export function mountHealth(app: Hono<Env>, deps: ServerDeps, live: LiveSockets | undefined): void {
  const checks = makeChecks(deps, live);
  app.get("/api/health", async (c) => {
    const health = await examine(checks, deps.config.version);
    return c.json(health, health.status === "down" ? 503 : 200);
  });
  app.get("/livez", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    if ((await checks.database()).status === "down")
      throw new RetryLater("UNAVAILABLE", "The database can't be reached.", 2);
    return c.json({ status: "ok" });
  });
}

type Checks = Record<keyof Health["checks"], () => Promise<HealthCheck>>;

function makeChecks({ database, objectStore }: ServerDeps, live: LiveSockets | undefined): Checks {
  return {
    database: probe(async () => {
      await database.sql`select 1`;
      return { status: "ok" };
    }),
    object_storage: probe(async () => {
      await objectStore.check();
      return { status: "ok" };
    }),
    websocket: probe(async () =>
      live?.isAccepting()
        ? { status: "ok", detail: `${live.count()} connected` }
        : { status: "down", detail: "not listening" },
    ),
    queue: probe(() => checkQueue(database.sql)),
  };
}

/** Without the database nothing works; without one of the others, something still does. */
async function examine(checks: Checks, version: string): Promise<Health> {
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
