import { setTimeout as wait } from "node:timers/promises";

/** The connection of a simulated device. */
export interface Presence {
  /** As in sentences: "The simulated mount". */
  name: string;
  readonly isConnected: boolean;
  /** Connects it once it is there. Rejects when the signal aborts. */
  connect(signal: AbortSignal): Promise<void>;
  /** It is gone, and comes back, not connected, after so many seconds. */
  leave(seconds: number): void;
}

export function createPresence(name: string, changed: () => void): Presence {
  let isConnected = false;
  let backAt = 0;
  return {
    name,
    get isConnected() {
      return isConnected;
    },
    async connect(signal) {
      while (backAt > Date.now()) await wait(backAt - Date.now(), undefined, { signal });
      if (isConnected) return;
      isConnected = true;
      changed();
    },
    leave(seconds) {
      isConnected = false;
      backAt = Date.now() + seconds * 1000;
      changed();
    },
  };
}
