import { setTimeout as wait } from "node:timers/promises";
import type { Presence } from "./presence.ts";

interface Shares {
  error: number;
  silent: number;
  gone: number;
}

/** The way in which a simulated device takes commands: some go wrong, as it was asked for. */
export interface Commands {
  /**
   * Has a command carried out. Throws where the device isn't there, where it fails, and after `patience` seconds where it never
   * answers; it may have done it all the same.
   */
  run<T>(work: () => Promise<T>, patience: number, signal: AbortSignal): Promise<T>;
}

/** Seconds for which a device that went away is gone. */
const goneSeconds = 60;

export function createCommands(
  presence: Presence,
  { faults, dice, speed }: { faults: Shares; dice: () => number; speed: number },
): Commands {
  const { name } = presence;
  return {
    async run(work, patience, signal) {
      signal.throwIfAborted();
      if (!presence.isConnected) throw new Error(`${name} isn't there.`);
      const thrown = dice();
      const { error, silent, gone } = faults;
      if (thrown < error) throw new Error(`${name} answers with an error.`);
      if (thrown < error + silent) {
        if (dice() < 0.5) work().catch(() => {});
        await wait(patience * 1000, undefined, { signal });
        throw new Error(`${name} hasn't answered for ${patience} seconds.`);
      }
      if (thrown < error + silent + gone) {
        presence.leave(goneSeconds / speed);
        throw new Error(`${name} is gone.`);
      }
      return work();
    },
  };
}
