import type { Database } from "@meridian/database";
import { query } from "@meridian/database/query";
import { DomainError } from "../../../base/errors.ts";

/** Work that somebody else may have done meanwhile, or whose connection was killed: its next turn comes. */
export const overtaken = (work: Promise<unknown>) =>
  work.catch((error) => {
    if (error instanceof DomainError || isKilled(error)) return;
    throw error;
  });

/** True for errors of a connection that PostgreSQL has ended, however deep they are wrapped. */
function isKilled(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return (code !== undefined && /^(57P0\d|CONNECTION_|ECONN|EPIPE)/.test(code)) || isKilled(error.cause);
}

/** Milliseconds for which a killed connection is waited for. */
const deathMs = 5000;

/** Kills connections in the middle of a transaction, one after the other, and waits until each is gone. Returns how many. */
export async function kill({ sql }: Database, times: number): Promise<number> {
  let killed = 0;
  for (let time = 0; time < times; time += 1) {
    const rows = await sql`
      select pg_terminate_backend(pid, ${deathMs}) from pg_stat_activity
       where datname = current_database() and application_name = 'test' and xact_start is not null
       order by md5(pid::text || ${time}::text) limit 1`;
    killed += rows.length;
  }
  return killed;
}

/** Uses every connection of both pools, so that those that were killed are noticed before anything that counts is asked. */
export const noticeKilled = ({ db, sql }: Database): Promise<unknown> =>
  Promise.all(
    Array.from({ length: sql.options.max }, () => [
      overtaken(sql`select pg_sleep(0.01)`),
      overtaken(db.transaction((tx) => query(tx)`select pg_sleep(0.01)`)),
    ]).flat(),
  );
