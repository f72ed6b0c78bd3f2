import { setTimeout as wait } from "node:timers/promises";
import type { Direction, Fault } from "./fault.ts";

/** Holds each chunk (up to 64 KiB) back for `ms`, or as long as it says each time, in one direction or in both. */
export function delay({ ms, direction }: { ms: number | (() => number); direction?: Direction }): Fault {
  return {
    async chunk(chunk, of) {
      if (!direction || direction === of) await wait(typeof ms === "number" ? ms : ms());
      return chunk;
    },
  };
}
