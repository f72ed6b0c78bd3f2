import type { Database } from "./connection.ts";
import { openSession } from "./session.ts";

export interface HeldLock {
  /** Aborts when the database session that holds the lock ends by itself: somebody else may hold the lock then. */
  lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Takes an advisory lock by name on a connection of its own, which is never made again: the lock ends with the process,
 * however that ends. Undefined when somebody else holds it.
 */
export async function tryLock(db: Database["db"], name: string): Promise<HeldLock | undefined> {
  const lost = new AbortController();
  let over = false;
  const session = openSession(db, {
    onclose: () => {
      if (!over) lost.abort(new Error(`the database connection that held the lock on ${name} has ended`));
    },
  });
  const release = async () => {
    over = true;
    await session.end({ timeout: 5 });
  };
  try {
    const [row] = await session<{ taken: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`;
    if (row!.taken) return { lost: lost.signal, release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return undefined;
}
