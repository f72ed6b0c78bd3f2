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

/** An earlier program that left something open may have said so, or not. */
export function createLastWords(
  meridian: { url: string; key: string },
  wasLeftOpen: boolean,
  log: (line: string) => void,
): LastWords {
  /** Null where nobody is sure: what was told wasn't answered. */
  let isKnownOpen: boolean | null = wasLeftOpen ? null : false;
  const bulletin = createBulletin(meridian, log);
  let saying: Promise<void> | undefined;
  return {
    told(part, isTaken) {
      if (part.type === "safety" && part.left_open !== undefined)
        isKnownOpen = isTaken ? part.left_open : null;
    },
    say(failures) {
      const isLeft = failures !== undefined;
      if (isKnownOpen === isLeft) return;
      isKnownOpen = isLeft;
      saying = bulletin(failures);
    },
    heard: () => Promise.race([saying, wait(patienceMs)]),
  };
}
