import type { StorageDestination } from "@meridian/contract";

/** Whether it works, in a sentence for the person who set it up; it names the setting that is wrong. */
export interface StorageOutcome {
  ok: boolean;
  message: string;
}

/** The services of others that organizations have files delivered to. */
export interface Destinations {
  /**
   * Tries whether files can be written there. What goes wrong is an outcome and no exception; so is that `signal` ended it.
   * No message repeats a secret or what the other side said in its own words.
   */
  test(destination: StorageDestination, signal: AbortSignal): Promise<StorageOutcome>;
  /** Whether an address is one that may be connected to; of a name only the connection itself will show. */
  mayReach(address: string): boolean;
}
