import { setTimeout as wait } from "node:timers/promises";
import { type Context, RetryLater } from "@meridian/domain";
import { createMiddleware } from "hono/factory";
import type { Env, Exchange } from "./exchange.ts";
import { guarded } from "./guarded.ts";

interface Timing {
  /** Milliseconds before the first question: nearly every request is over by then. */
  patienceMs?: number;
  /** Milliseconds between two questions while the database answers and the work goes on. */
  everyMs?: number;
}

/**
 * The time of every route: work may take as long as it needs while the database answers. Once it doesn't, twice in a row,
 * the request is given up: UNAVAILABLE. A connection can hang long before it is seen to be dead, and some libraries wait
 * for it as long. What it would change after that is left undone, but for what is being committed just then: see `untilGivenUp`. `isAnswering` itself has to answer in time.
 */
export function answerInTime(
  isAnswering: () => Promise<boolean>,
  { patienceMs = 2000, everyMs = 1000 }: Timing = {},
) {
  return createMiddleware<Env>(async (c, next) => {
    const work = next();
    // After it was given up, nobody waits for its end.
    work.catch(() => {});
    // Made once it is needed: aborting one takes longer than much else about a request.
    let over: AbortController | undefined;
    let timer: NodeJS.Timeout | undefined;
    const hung = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        over = new AbortController();
        untilHung(isAnswering, everyMs, over.signal).then(
          () => {
            c.set("isGivenUp", true);
            reject(unanswered());
          },
          () => {},
        );
      }, patienceMs);
    });
    try {
      await Promise.race([work, hung]);
    } finally {
      clearTimeout(timer);
      over?.abort();
    }
  });
}

const unanswered = () =>
  new RetryLater("UNAVAILABLE", "The database doesn't answer. Try again in a moment.", 2);

/**
 * The database for a request: once it is given up, its transactions change nothing any more. Otherwise one that has hung could be
 * committed when whoever asked has long tried again, and has changed the same once more since.
 */
export const untilGivenUp = (db: Context["db"], c: Pick<Exchange, "get">): Context["db"] =>
  guarded(db, async (_, work) => {
    const requireWanted = () => {
      if (c.get("isGivenUp")) throw unanswered();
    };
    requireWanted();
    const result = await work();
    requireWanted();
    return result;
  });

/** Resolves once the database has twice given no answer; rejects when the work is over before. */
async function untilHung(isAnswering: () => Promise<boolean>, everyMs: number, over: AbortSignal) {
  for (let silent = 0; silent < 2; ) {
    silent = (await isAnswering()) ? 0 : silent + 1;
    over.throwIfAborted();
    if (silent === 0) await wait(everyMs, undefined, { signal: over });
  }
}
