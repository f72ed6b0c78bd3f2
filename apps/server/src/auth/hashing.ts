import { RetryLater } from "@meridian/domain";

/** Hashes at once: the rest of Node's four threads stays free for files and names. */
const atOnce = 2;
/** Requests of one client that may wait for their turn. */
const waitingPerClient = 16;
const waitingInAll = 128;

export type Hashing = <Result>(client: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a queue for what hashes a password: a few run at once, one per client, and clients take turns, so that many attempts
 * of one hold up nobody else. It throws RATE_LIMITED when too many wait already.
 */
export function hashingInTurn(): Hashing {
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();
  let waitingCount = 0;

  function enter(client: string): Promise<void> | undefined {
    if (running.size < atOnce && !running.has(client)) {
      running.add(client);
      return undefined;
    }
    const own = waiting.get(client) ?? [];
    if (own.length >= waitingPerClient || waitingCount >= waitingInAll)
      throw new RetryLater("RATE_LIMITED", "Too many are signing in at the moment. Try again shortly.", 2);
    const turn = Promise.withResolvers<void>();
    waiting.set(client, [...own, turn.resolve]);
    waitingCount += 1;
    return turn.promise;
  }

  /** The client that was served last comes last. */
  function leave(client: string) {
    running.delete(client);
    const next = [...waiting.keys()].find((one) => !running.has(one));
    if (next === undefined) return;
    const [resolve, ...others] = waiting.get(next)!;
    waiting.delete(next);
    if (others.length > 0) waiting.set(next, others);
    waitingCount -= 1;
    running.add(next);
    resolve!();
  }

  return async (client, work) => {
    await enter(client);
    try {
      return await work();
    } finally {
      leave(client);
    }
  };
}
