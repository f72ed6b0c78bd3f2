import type { Database } from "@meridian/database";
import { expect } from "vitest";

interface Row {
  table: "announcements" | "observations" | "observatories" | "organizations" | "projects" | "users";
  id: string;
}

/**
 * Starts work one after another while all of it has to wait for a row, lets go, and gives back how each ended: the order in
 * which they come to it is that in which they were started. But once one has written the row anew, those behind it race for
 * the new one: only the last but one may.
 */
export async function inTurn<T>(
  database: Database,
  { table, id }: Row,
  ...starts: (() => Promise<T>)[]
): Promise<PromiseSettledResult<T>[]> {
  const outcomes: Promise<PromiseSettledResult<T>[]>[] = [];
  await database.sql.begin(async (holder) => {
    await holder`select from ${holder(table)} where id = ${id} for update`;
    for (const [at, start] of starts.entries()) {
      outcomes.push(Promise.allSettled([start()]));
      await untilWaiting(database, at + 1);
    }
  });
  return (await Promise.all(outcomes)).flat();
}

/** Waits until this many connections to the database wait for a lock. */
export async function untilWaiting({ sql }: Database, count: number): Promise<void> {
  const waiting = async () => {
    const rows = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 30_000 }).toBe(count);
}
