import { setTimeout as wait } from "node:timers/promises";
import {
  type Database,
  enterPresence,
  mayLoseCommits,
  type Presence,
  serverPresence,
} from "@meridian/database";
import { isUnreachable, type Log, notifySystemEvent, rootCause } from "@meridian/domain";
import type { ServerDeps } from "./deps.ts";

/**
 * Shows that a server is there, and tells the administrators when no other was: however many servers start, there is one
 * message. Whatever goes wrong with that keeps nobody from being served.
 */
export async function announceStart(deps: ServerDeps): Promise<Presence | undefined> {
  const { database, log } = deps;
  let presence: Presence | undefined;
  try {
    presence = await enterPresence(database.db, serverPresence);
    if (presence.isFirst) await tellStart(deps);
  } catch (err) {
    log.warn({ err }, "administrators could not be told that the server has started");
  }
  return presence;
}

const tellStart = ({ database, now, config }: ServerDeps): Promise<void> =>
  notifySystemEvent(
    database.db,
    { now },
    {
      event: "server.started",
      title: "Meridian has started",
      body: `Version ${config.version} answers at ${config.baseUrl}.`,
      path: "/health",
    },
  );

const pauses = [500, 1000, 2000, 5000];

/** Runs what a start needs from the database, again and again while that can't be reached. */
export async function untilReachable<T>(work: () => Promise<T>, log: Log, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const cause = rootCause(error);
      if (!isUnreachable(cause) || signal.aborted) throw error;
      const pause = pauses[Math.min(attempt, pauses.length - 1)]!;
      log.warn({ err: cause, again_in_ms: pause }, "the database can't be reached");
      await wait(pause, undefined, { signal });
    }
  }
}

/** Warns whoever runs PostgreSQL on several hosts without waiting for a second one at each commit. */
export async function warnOfLostCommits(database: Database, log: Log): Promise<void> {
  if (await mayLoseCommits(database))
    log.warn(
      {},
      "A failover of the database may lose answered writes: set synchronous_mode in Patroni, or synchronous_standby_names in PostgreSQL.",
    );
}

/** Warns of a pool whose connections let a statement take as long as it likes: it would keep one from everybody else. */
export async function warnOfEndlessStatements({ db, sql }: Database, log: Log): Promise<void> {
  if (sql === db.$direct) return;
  const [row] = await sql<{ statement_timeout: string }[]>`show statement_timeout`;
  if (row?.statement_timeout === "0")
    log.warn(
      {},
      "Statements through DATABASE_POOL_URL have no limit of time: set connect_query in PgBouncer.",
    );
}

/** Throws if the pool in front of the database leads to another one. */
export async function requireSamePlace({ db: { $client, $direct } }: Database): Promise<void> {
  if ($client === $direct) return;
  const idOf = async (client: typeof $client) =>
    (await client<{ id: string }[]>`select id from meridian_installation.identity`)[0]?.id;
  if ((await idOf($client).catch(missing)) !== (await idOf($direct)))
    throw new Error("DATABASE_POOL_URL leads to another database than DATABASE_URL.");
}

/** Nothing of Meridian is there. */
function missing(error: unknown): undefined {
  const { code } = rootCause(error) as { code?: string };
  if (code !== "42P01" && code !== "3F000") throw error;
}
