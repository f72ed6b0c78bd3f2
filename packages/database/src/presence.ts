import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "postgres";
import type { Database } from "./connection.ts";
import { type Queryable, query } from "./query.ts";
import { openSession } from "./session.ts";

export interface Presence {
  /** True if nobody else was there. */
  isFirst: boolean;
  leave(): Promise<void>;
}

/** The name under which servers are present. */
export const serverPresence = "meridian server";

/** True if anybody is present under that name. */
export async function isPresent(db: Queryable, name: string): Promise<boolean> {
  const [row] = await query<[{ free: boolean }]>(db)`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`;
  return !row.free;
}

/**
 * The time since when somebody has been present under that name without a break; undefined when nobody is. By the database's
 * clock.
 */
export async function presentSince(db: Queryable, name: string): Promise<Date | undefined> {
  const [row] = await query<[{ since: Date | null }]>(db)`
    with place as (select hashtextextended(${name}, 0) as key)
    select min(a.backend_start) as since
      from place, pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and l.classid = ((key >> 32) & 4294967295)::oid and l.objid = (key & 4294967295)::oid`;
  return row.since ?? undefined;
}

const pauseMs = 1000;

/**
 * Shows that a process is there under a name that others share, until it leaves or ends, however it ends: by a shared
 * advisory lock on a connection of its own, which is made again when it breaks. Of several that come at once, one is first.
 */
export async function enterPresence(db: Database["db"], name: string): Promise<Presence> {
  const leaving = new AbortController();
  let session = await enter();

  async function enter() {
    let isThere = false;
    const connection = openSession(db, {
      onclose: () => {
        if (isThere && !leaving.signal.aborted) void enterAgain();
      },
    });
    const end = () => connection.end({ timeout: 5 });
    try {
      const isFirst = await takePlace(connection, name);
      isThere = true;
      return { isFirst, end };
    } catch (error) {
      await end();
      throw error;
    }
  }

  async function enterAgain() {
    while (!leaving.signal.aborted) {
      await wait(pauseMs, undefined, { signal: leaving.signal, ref: false }).catch(() => {});
      const entered = leaving.signal.aborted ? undefined : await enter().catch(() => undefined);
      if (!entered) continue;
      session = entered;
      if (leaving.signal.aborted) await session.end();
      return;
    }
  }

  return {
    isFirst: session.isFirst,
    async leave() {
      leaving.abort();
      await session.end();
    },
  };
}

/** Takes a place. Whoever gets the lock for itself is first; it then shares it like all others, who wait for that moment. */
async function takePlace(connection: Sql, name: string): Promise<boolean> {
  const [row] = await connection<{ alone: boolean }[]>`
    select pg_try_advisory_lock(hashtextextended(${name}, 0)) as alone`;
  await connection`select pg_advisory_lock_shared(hashtextextended(${name}, 0))`;
  if (row!.alone) await connection`select pg_advisory_unlock(hashtextextended(${name}, 0))`;
  return row!.alone;
}
