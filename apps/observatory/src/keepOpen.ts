import { setTimeout as wait } from "node:timers/promises";

/** The end of a connection. */
export interface Closed {
  reason: string;
  /** False if it was never made. */
  wasOpen: boolean;
}

const pausesMs = [200, 1000, 5000, 15_000];

/** Makes a connection again with growing pauses whenever it ends, and tells why it did. Resolves once the signal aborts. */
export async function keepOpen(
  once: () => Promise<Closed>,
  lost: (reason: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const { reason, wasOpen } = await once();
    if (wasOpen) failures = 0;
    lost(reason);
    const pause = pausesMs[Math.min(failures, pausesMs.length - 1)];
    await wait(pause, undefined, { signal }).catch(() => {});
  }
}
