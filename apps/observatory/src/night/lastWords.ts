import { setTimeout as wait } from "node:timers/promises";
import { createBulletin } from "../link/bulletin.ts";
import type { Saying } from "../link/client.ts";

/** Milliseconds for which they wait for a Meridian that is away. */
const patienceMs = 30_000;

/** A stopped program's last words on a roof that doesn't close, by what Meridian knows of it. */
export interface LastWords {
  /** Notes a part that Meridian is being told, and that it has taken it. */
  told(part: Saying, isTaken: boolean): void;
  /** Tells after the goodbye, over a line of its own, what couldn't be closed, where Meridian may know otherwise; undefined if all is closed. */
  say(failures: string | undefined): void;
  /** Resolves once Meridian has heard the last of them, or has been away for long. */
  heard(): Promise<unknown>;
}

interface Options {
  meridian: { url: string; key: string };
  /** True if an earlier program left something open, and may have said so. */
  wasLeftOpen: boolean;
  /** Called with whether Meridian may know of something that is open, whenever that is another. */
  mayKnow(isOpen: boolean): void;
  log(line: string): void;
}

export function createLastWords({ meridian, wasLeftOpen, mayKnow, log }: Options): LastWords {
  /** Null where nobody is sure: what was told wasn't answered. */
  let isKnownOpen: boolean | null = false;
  const bulletin = createBulletin(meridian, log);
  let saying: Promise<void> | undefined;
  function know(is: boolean | null) {
    isKnownOpen = is;
    mayKnow(is !== false);
  }
  if (wasLeftOpen) know(null);
  return {
    told(part, isTaken) {
      // What is safe isn't left open, to Meridian: whether it has heard that, the next part shows.
      if (part.type === "hello" && part.safety === "safe") know(null);
      if (part.type === "safety" && part.left_open !== undefined) know(isTaken ? part.left_open : null);
    },
    say(failures) {
      const isLeft = failures !== undefined;
      if (isKnownOpen === isLeft) return;
      know(isLeft);
      saying = bulletin(failures);
    },
    heard: () => Promise.race([saying, wait(patienceMs)]),
  };
}
