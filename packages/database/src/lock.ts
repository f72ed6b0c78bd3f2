import postgres, { type Sql } from "postgres";

export interface HeldLock {
  /** Aborts when the database session that holds the lock ends by itself: somebody else may hold the lock then. */
  lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Takes an advisory lock by name on a connection of its own, which is never made again: the lock ends with the process,
 * however that ends. Undefined when somebody else holds it.
 */
export async function tryLock(sql: Sql, name: string): Promise<HeldLock | undefined> {
  const lost = new AbortController();
  let over = false;
  const session = postgres({
    ...(sql.options as unknown as postgres.Options<Record<string, never>>),
    max: 1,
    fetch_types: false,
    // By default a connection is replaced by a new one now and then, which would drop the lock.
    idle_timeout: undefined,
    max_lifetime: null,
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
