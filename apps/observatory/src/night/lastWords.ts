import { setTimeout as wait } from "node:timers/promises";
import { createBulletin } from "../link/bulletin.ts";
import type { Saying } from "../link/client.ts";

/** Milliseconds for which they wait for a Meridian that is away: where this program has told it something, and where it hasn't. */
const [longMs, shortMs] = [30_000, 3000];

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
  /** Called with the milliseconds for which Meridian is worth waiting for to hear that all is closed: none where it knows. */
  untold(patienceMs: number): void;
  log(line: string): void;
}

export function createLastWords({ meridian, wasLeftOpen, untold, log }: Options): LastWords {
  /** Null where nobody is sure: an earlier program may have told it, or what this one told wasn't answered. */
  let isKnownOpen: boolean | null;
  let patienceMs: number;
  const bulletin = createBulletin(meridian, log);
  let saying: Promise<void> | undefined;
  function know(is: boolean | null, milliseconds = is === false ? 0 : longMs) {
    isKnownOpen = is;
    patienceMs = milliseconds;
    untold(patienceMs);
  }
  know(null, wasLeftOpen ? longMs : shortMs);
  return {
    told(part, isTaken) {
      // What is safe isn't left open, to Meridian: whether it has heard that, the next part shows.
      if (part.type === "hello" && part.safety === "safe") know(null);
      if (part.type === "safety" && part.left_open !== undefined) know(isTaken ? part.left_open : null);
    },
    say(failures) {
      if (isKnownOpen === (failures !== undefined)) return;
      // Whether it hears that it is closed is waited for; that it isn't, its watchdog goes on with.
      if (failures === undefined) isKnownOpen = false;
      else know(true);
      saying = bulletin(failures);
    },
    heard: () => Promise.race([saying, wait(patienceMs)]),
  };
}
