import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Health, HealthCheck } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import {
  countLiveWorkers,
  type ObjectStore,
  oldestRunnableJobSeconds,
  type ServerState,
} from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import { inTime } from "../http/inTime.ts";
import { withNamedFaults } from "../http/namedFaults.ts";
import type { LiveSockets } from "../live/sockets.ts";
import { readDisk } from "./disk.ts";
import { causeOf, type Finding, probe } from "./probe.ts";

export type Checks = Record<keyof Health["checks"], () => Promise<HealthCheck>>;

const [writesEveryMs, writeWithinMs] = [10_000, 1000];
const ok = () => ({ status: "ok" as const });
/** The state of a part that can be read but not written. */
const cannotWrite = (what: string) => (error: unknown) => ({
  status: "degraded" as const,
  detail: causeOf(error, `${what} can't be written.`),
});

/** The questions that tell how the server does. */
export function makeChecks({ database, objectStore }: ServerDeps, live: LiveSockets | undefined): Checks {
  const write = atMostEvery(writesEveryMs, () => writeRow(database.db));
  const named = withNamedFaults(objectStore);
  const store = atMostEvery(writesEveryMs, () => storeObject(named));
  return {
    database: probe("The database", async () => {
      await database.ping();
      const written = write().then(besideOurs, cannotWrite("The database"));
      return inTime<Finding>(writeWithinMs, written, () => ({
        status: "degraded",
        detail: "Writing takes longer than a second.",
      }));
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
    queue: probe("The database", () => checkQueue(database.db)),
  };
}

/** The overall status: without the database nothing works; without another part, something still does. */
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

/** This server's own state, for the procedures that report on the whole. */
export const serverState = (
  { config }: ServerDeps,
  checks: Checks,
  live: LiveSockets | undefined,
): ServerState => ({
  examine: () => examine(checks, config.version),
  connections: () => live?.count() ?? 0,
  disk: () => readDisk(config.dataFolder),
});

/** Does something at most so often; asked in between, the last outcome is given again, a failure too. */
function atMostEvery<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; outcome: Promise<T> } | undefined;
  return () => {
    if (!last || performance.now() - last.at >= ms) last = { at: performance.now(), outcome: work() };
    return last.outcome;
  };
}

const tolerableWait = 60;

/** The job queue is degraded when nobody works on it, or when a job waits longer than a minute. */
async function checkQueue(db: Queryable) {
  const [workers, waited] = await Promise.all([countLiveWorkers(db), oldestRunnableJobSeconds(db)]);
  if (workers === 0) return { status: "degraded" as const, detail: "no worker is connected" };
  if (waited !== null && waited > tolerableWait)
    return { status: "degraded" as const, detail: `the oldest job has waited ${Math.round(waited)} s` };
  return { status: "ok" as const, detail: `${workers} worker${workers === 1 ? "" : "s"} connected` };
}

/** Milliseconds of a server's clock. */
interface Written {
  before: number;
  /** The same of the database's clock. */
  theirs: number;
  after: number;
}

/**
 * Writes a row that is there already but for the first time, which may fit into a page that is there too, and a table that
 * is not: 700 KB that only a disk with room takes. Throws where nothing can be written.
 */
async function writeRow(db: Queryable): Promise<Written> {
  await db.transaction(async (tx) => {
    await query(tx)`
      create temporary table health_space on commit drop as select n from generate_series(1, 20000) n`;
  });
  const before = Date.now();
  const [{ theirs }] = await query<[{ theirs: number }]>(db)`
    insert into rate_limits (id, key, count, last_request) values ('health', 'health', 1, ${before}::bigint)
    on conflict (key) do update set last_request = ${before}::bigint
    returning extract(epoch from clock_timestamp())::float8 * 1000 as theirs`;
  return { before, theirs, after: Date.now() };
}

/** Milliseconds that clocks of well-kept machines never differ by. */
const tolerableMs = 5000;

/** A server whose clock is off closes observatories, and judges who is late by it: where it isn't the database's, one of the two is. */
function besideOurs({ before, theirs, after }: Written): Finding {
  const ahead = Math.max(before - theirs, 0) || Math.min(after - theirs, 0);
  if (Math.abs(ahead) <= tolerableMs) return ok();
  const by = `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? "ahead of" : "behind"}`;
  return { status: "degraded", detail: `This server's clock is ${by} the database's.` };
}

/** Stores a small object and takes it away again. */
async function storeObject(store: ObjectStore): Promise<void> {
  const key = `health/${randomUUID()}`;
  await store.put(key, Readable.from([Buffer.from("ok")]));
  await store.deleteMany([key]);
}
