import type { Assignment } from "@meridian/contract";
import { Paused, type Queue } from "./queue.ts";

interface Parts {
  queue: Queue;
  log(line: string): void;
}

/**
 * Makes one observation of the queue after another, as `next` returns them, until the signal aborts. One that Meridian has paused goes
 * back to the queue, and another one is made meanwhile.
 */
export async function workOff(
  { queue, log }: Parts,
  next: () => Promise<Assignment>,
  make: (observation: Assignment) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const observation = await next().catch(() => undefined);
    if (!observation) break;
    const error = await make(observation).catch((error: Error) => error);
    if (error) log(`${observation.name}: ${error.message}`);
    if (error instanceof Paused) queue.putBack(observation);
    else queue.done(observation);
  }
}
