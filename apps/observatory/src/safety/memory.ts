import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { writeJson } from "../store/durable.ts";

/** `boot` names the computer's start, and `uptime` has the seconds since, which no clock that is set changes. */
const stop = z.object({
  ...{ at: z.iso.datetime(), reason: z.string() },
  ...{ boot: z.string().optional(), uptime: z.number().optional() },
});

/** While it stays unsafe, the last moment of that is written this often. */
const writeEveryMs = 30_000;

/** An unsafe stop. */
interface Stop {
  /** Its last moment, by the clock. */
  at: Date;
  reason: string;
  /** The seconds since, which no clock that is set makes more or fewer. */
  seconds(): number;
}

/** A stop some seconds ago. */
function stopOf(at: Date, reason: string, ago = 0): Stop {
  const ticks = performance.now();
  return { at, reason, seconds: () => ago + (performance.now() - ticks) / 1000 };
}

/**
 * Remembers the last unsafe stop over restarts, so that none of them opens the roof too early. What it is told holds at once; the
 * promises resolve when it is on disk, or when it can't be, which is logged. Nothing that closes may wait for them: a disk may stall.
 */
export interface SafetyMemory {
  /** True if an earlier program, or the power, ended without having closed. */
  readonly wasLeftOpen: boolean;
  last(): Stop | undefined;
  remember(at: Date, reason: string): Promise<void>;
  /** Something may be open from now on: a program that ends without having closed it counts as an unsafe stop. */
  opened(): Promise<void>;
  /** Everything is parked and closed. */
  closed(): Promise<void>;
}

const stopFile = (folder: string) => join(folder, "unsafe.json");
const openFile = (folder: string) => join(folder, "open.json");

/** Names the computer's present start; undefined where the system doesn't. On Linux the file is on no disk. */
function presentBoot(): string | undefined {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return undefined;
  }
}

/**
 * Writes an unsafe stop some seconds ago down, reading nothing from the disk: for a process that has to close before it knows how that is.
 */
export function writeStop(folder: string, at: Date, reason: string, ago = 0): Promise<void> {
  const written = { at: at.toISOString(), reason, boot: presentBoot(), uptime: os.uptime() - ago };
  return writeJson(stopFile(folder), written);
}

export const writeClosed = (folder: string): Promise<void> => rm(openFile(folder), { force: true });

/**
 * A stop that can't be read counts as one of now, and so do one of the future, whose clock or this one was wrong, and whatever an earlier
 * program left open.
 */
export function safetyMemory(folder: string, log: (line: string) => void, now = new Date()): SafetyMemory {
  const found = read();
  let isOpen = existsSync(openFile(folder));
  let known = isOpen ? stopOf(now, "The program ended without closing.") : (found ?? undefined);
  if (found === null) known = stopOf(now, `${stopFile(folder)} can't be read.`);
  let written = found ?? undefined;
  /** True while what is on disk isn't enough, as after it couldn't be written. */
  let isDue = isOpen || found === null;
  let writing = Promise.resolve();
  let failure: string | undefined;

  /** Null where it can't be read. */
  function read() {
    try {
      const { at, reason, boot, uptime } = stop.parse(JSON.parse(readFileSync(stopFile(folder), "utf8")));
      const isSameBoot = boot !== undefined && boot === presentBoot();
      const ran = isSameBoot && uptime !== undefined ? os.uptime() - uptime : Number.POSITIVE_INFINITY;
      // The clock may have been set since: of both times the shorter one counts.
      const ago = Math.max(0, Math.min(ran, (now.getTime() - Date.parse(at)) / 1000));
      return stopOf(new Date(now.getTime() - ago * 1000), reason, ago);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : null;
    }
  }
  /** One after another: all of them write the same files. What fails is tried again with the next, and said once. */
  function inTurn(write: () => Promise<void>, failed: () => void): Promise<void> {
    writing = writing.then(write).then(
      () => {
        failure = undefined;
      },
      ({ message }: Error) => {
        failed();
        if (message !== failure) log(`Not written down: ${message}`);
        failure = message;
      },
    );
    return writing;
  }
  function keep({ at, reason, seconds } = known!): Promise<void> {
    written = known;
    isDue = false;
    return inTurn(
      () => writeStop(folder, at, reason, seconds()),
      () => {
        isDue = true;
      },
    );
  }
  /** Forgets an open roof, once the stop that it stands for is on disk. */
  async function forget() {
    if (isDue) throw new Error(failure ?? "the last unsafe stop isn't on disk");
    await writeClosed(folder);
  }
  function mark(to: boolean): Promise<void> {
    if (isOpen === to) return writing;
    isOpen = to;
    const file = openFile(folder);
    return inTurn(
      () => (to ? writeJson(file, {}) : forget()),
      () => {
        isOpen = !to;
      },
    );
  }
  return {
    wasLeftOpen: isOpen,
    last: () => known,
    remember(at, reason) {
      known = stopOf(at, reason);
      const isRecent = written && Math.abs(at.getTime() - written.at.getTime()) < writeEveryMs;
      return isRecent && !isDue && reason === written?.reason ? writing : keep();
    },
    opened: () => mark(true),
    closed() {
      // What an earlier program left behind outlives this one, too.
      if (isDue) void keep();
      return mark(false);
    },
  };
}
