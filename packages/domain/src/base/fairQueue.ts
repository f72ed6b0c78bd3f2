import { RetryLater } from "./errors.ts";

export interface FairQueueLimits {
  /** Pieces of work at once, each for somebody else. */
  atOnce: number;
  /** Pieces of one client's or person's work that may wait. */
  waitingEach: number;
  waitingInAll: number;
  /** Message of the refusal when more would wait. */
  refusal: string;
}

export type FairQueue = <Result>(whose: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a queue for work that is expensive: a few pieces run at once, one per client or person, and those take turns, so
 * that many pieces of one hold up nobody else. It throws RATE_LIMITED when too many wait already.
 */
export function fairQueue({ atOnce, waitingEach, waitingInAll, refusal }: FairQueueLimits): FairQueue {
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();
  let waitingCount = 0;

  function enter(whose: string): Promise<void> | undefined {
    if (running.size < atOnce && !running.has(whose)) {
      running.add(whose);
      return undefined;
    }
    const own = waiting.get(whose) ?? [];
    if (own.length >= waitingEach || waitingCount >= waitingInAll)
      throw new RetryLater("RATE_LIMITED", refusal, 2);
    const turn = Promise.withResolvers<void>();
    waiting.set(whose, [...own, turn.resolve]);
    waitingCount += 1;
    return turn.promise;
  }

  /** Lets the next one begin; the one served last comes last. */
  function leave(whose: string) {
    running.delete(whose);
    const own = waiting.get(whose);
    if (own && waiting.delete(whose)) waiting.set(whose, own);
    const next = [...waiting.keys()].find((one) => !running.has(one));
    if (next === undefined) return;
    const [resolve, ...others] = waiting.get(next)!;
    waiting.delete(next);
    if (others.length > 0) waiting.set(next, others);
    waitingCount -= 1;
    running.add(next);
    resolve!();
  }

  return async (whose, work) => {
    await enter(whose);
    try {
      return await work();
    } finally {
      leave(whose);
    }
  };
}
