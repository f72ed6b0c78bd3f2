import type { Configuration } from "../config/config.ts";

/** Milliseconds between two signs of life; a program hangs after twice that at the earliest. */
export const aliveEveryMs = 5000;

/** Messages of an observatory's program to its watchdog. */
export type WatchdogMessage =
  | { type: "watch"; configuration: Configuration }
  | { type: "alive" }
  /** Meridian is worth waiting for so long to hear that all is closed. */
  | { type: "untold"; patienceMs: number }
  /** Everything is parked and closed, and the program ends. */
  | { type: "safe" };
