import { newId, type Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { RetryLater } from "./errors.ts";

/** Limit of `max` attempts in a window of so many seconds. */
export interface AttemptLimit {
  max: number;
  seconds: number;
}

/**
 * Counts in the database, so that every server counts together, and says how often in this window. One statement:
 * requests at the same moment can't all read the same count. It doesn't wait for the disk: a count may be lost in a crash.
 */
export async function countIn(
  db: Queryable,
  key: string,
  seconds: number,
  now: Date,
): Promise<{ count: number; resetSeconds: number }> {
  const at = now.getTime();
  const windowStart = at - seconds * 1000;
  const [row] = await query<{ count: number; last_request: string }[]>(db)`
    insert into rate_limits as r (id, key, count, last_request)
    select ${newId()}, ${key}, 1, ${at}::bigint
      from set_config('synchronous_commit', 'off', true) as unhurried where unhurried = 'off'
    on conflict (key) do update set
      count = case when r.last_request <= ${windowStart} then 1 else r.count + 1 end,
      last_request = case when r.last_request <= ${windowStart} then ${at} else r.last_request end
    returning count, last_request`;
  const wait = Math.ceil((Number(row!.last_request) + seconds * 1000 - at) / 1000);
  return { count: row!.count, resetSeconds: Math.max(wait, 1) };
}

/** Counts an attempt; throws RATE_LIMITED past the limit. */
export async function countAttempt(
  db: Queryable,
  key: string,
  limit: AttemptLimit,
  now: Date,
): Promise<void> {
  const { count, resetSeconds } = await countIn(db, key, limit.seconds, now);
  if (count <= limit.max) return;
  throw new RetryLater(
    "RATE_LIMITED",
    `That is too often. Try again in ${resetSeconds} seconds.`,
    resetSeconds,
  );
}

/** Takes back what a success needn't have counted. */
export async function forgiveAttempt(db: Queryable, key: string): Promise<void> {
  await query(db)`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`;
}
