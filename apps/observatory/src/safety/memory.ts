import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeDurably } from "../store/store.ts";

const stop = z.object({ at: z.iso.datetime(), reason: z.string() });

/** While it stays unsafe, the last moment of that is written this often. */
const writeEveryMs = 30_000;

/**
 * Remembers the last unsafe stop over restarts, so that none of them opens the roof too early. What it is told holds at once; the
 * promises resolve when it is on disk, or when it can't be, which is logged. Nothing that closes may wait for them: a disk may stall.
 */
export interface SafetyMemory {
  last(): { at: Date; reason: string } | undefined;
  remember(at: Date, reason: string): Promise<void>;
  /** Something may be open from now on: a program that ends without having closed it counts as an unsafe stop. */
  opened(): Promise<void>;
  /** Everything is parked and closed. */
  closed(): Promise<void>;
}

const stopFile = (folder: string) => join(folder, "unsafe.json");
const openFile = (folder: string) => join(folder, "open.json");

/** Writes an unsafe stop down, reading nothing: for a process that has to close before it knows how the disk is. */
export const writeStop = (folder: string, at: Date, reason: string): Promise<void> =>
  writeDurably(folder, stopFile(folder), [Buffer.from(JSON.stringify({ at: at.toISOString(), reason }))]);

export const writeClosed = (folder: string): Promise<void> => rm(openFile(folder), { force: true });

/** A stop that can't be read counts as one of now, and so does whatever an earlier program left open. */
export function safetyMemory(folder: string, log: (line: string) => void, now = new Date()): SafetyMemory {
  const found = read();
  let isOpen = existsSync(openFile(folder));
  let known = isOpen ? { at: now, reason: "The program ended without closing." } : (found ?? undefined);
  let written = isOpen ? undefined : found;
  if (found === null) known = { at: now, reason: `${stopFile(folder)} can't be read.` };
  let writing = Promise.resolve();

  /** Null where it can't be read. */
  function read() {
    try {
      const { at, reason } = stop.parse(JSON.parse(readFileSync(stopFile(folder), "utf8")));
      // A clock that was set back since must not keep it closed for as long.
      return { at: new Date(Math.min(Date.parse(at), now.getTime())), reason };
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : null;
    }
  }
  /** One after another: all of them write the same files. */
  function inTurn(write: () => Promise<void>): Promise<void> {
    writing = writing.then(write).catch(({ message }: Error) => log(`Not written down: ${message}`));
    return writing;
  }
  function keep(): Promise<void> {
    if (!known || known === written) return writing;
    const { at, reason } = known;
    written = known;
    return inTurn(() => writeStop(folder, at, reason));
  }
  function mark(to: boolean): Promise<void> {
    if (isOpen === to) return writing;
    isOpen = to;
    const file = openFile(folder);
    return inTurn(() => (to ? writeDurably(folder, file, [Buffer.from("{}")]) : writeClosed(folder)));
  }
  return {
    last: () => known,
    remember(at, reason) {
      known = { at, reason };
      const isRecent = written && Math.abs(at.getTime() - written.at.getTime()) < writeEveryMs;
      return isRecent && reason === written?.reason ? writing : keep();
    },
    opened: () => mark(true),
    closed() {
      // What an earlier program left behind outlives this one, too.
      if (!written) void keep();
      return mark(false);
    },
  };
}
