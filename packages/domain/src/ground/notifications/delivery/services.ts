import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../../../base/context.ts";
import { servicesDue } from "./queue.ts";

/** Milliseconds between two searches for messages to idle services. */
const lookEveryMs = 2_000;
/** Milliseconds after its time that a message may still be committed. */
const lateMs = 60_000;

/**
 * Sends to all push services in parallel, each with slots of its own, until nothing is due. A service that doesn't answer
 * holds up no other service's messages, not even later ones. Throws the error of a sending only after all have ended.
 */
export async function toEachService(
  ctx: Context,
  signal: AbortSignal,
  send: (service: string, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const stop = new AbortController();
  const ending = AbortSignal.any([signal, stop.signal]);
  const underWay = new Map<string, Promise<void>>();
  const begin = async (service: string) => {
    try {
      await send(service, ending);
    } catch (error) {
      stop.abort(error);
    } finally {
      underWay.delete(service);
    }
  };
  try {
    let looked: Date | undefined;
    do {
      const now = ctx.now();
      for (const service of await servicesDue(ctx, looked && new Date(looked.getTime() - lateMs)))
        if (!underWay.has(service)) underWay.set(service, begin(service));
      looked = now;
      await Promise.race([Promise.all(underWay.values()), wait(lookEveryMs, undefined, { ref: false })]);
    } while (underWay.size > 0 && !ending.aborted);
  } catch (error) {
    stop.abort(error);
  }
  await Promise.all(underWay.values());
  ending.throwIfAborted();
}
