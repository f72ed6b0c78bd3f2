import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { uptime } from "node:os";
import { join } from "node:path";
import { contentOf, toolchain } from "./paths.mjs";

/** No step takes as long, in milliseconds. */
const longest = 30 * 60_000;
const pause = 100;

/**
 * Does a step while no other process does one: server and worker may be started at once, and would install over each other. Where no
 * lock can be written, nothing is installed either.
 */
export function alone(step, folder = toolchain) {
  const lock = join(folder, "lock");
  for (let waits = 0; ; waits++) {
    const state = take(lock);
    if (state !== "busy") break;
    if (waits === 10) console.error("meridian: waiting for another start to install and build");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
  try {
    return step();
  } finally {
    if (contentOf(lock) === own) rmSync(lock, { force: true });
  }
}

const own = `${process.pid}`;

function take(lock) {
  try {
    mkdirSync(join(lock, ".."), { recursive: true });
    const file = openSync(lock, "wx");
    writeSync(file, own);
    closeSync(file);
    return "taken";
  } catch (error) {
    if (error.code !== "EEXIST") return "nothing can be written";
    remove(lock);
    return "busy";
  }
}

/** Removes the lock of a process that is gone. One that somebody else has taken in this moment is put back. */
function remove(lock) {
  const aside = `${lock}.${own}`;
  try {
    const holder = readFileSync(lock, "utf8");
    if (!isLeft(lock, holder)) return;
    renameSync(lock, aside);
    if (contentOf(aside) === holder) rmSync(aside);
    else renameSync(aside, lock);
  } catch (error) {
    // It was let go of in this moment.
    if (error.code !== "ENOENT") throw error;
  }
}

/** True if its holder is gone, was this machine's before it was started anew, or takes longer than any step. */
function isLeft(lock, holder) {
  const age = Date.now() - statSync(lock).mtimeMs;
  if (age > Math.min(longest, uptime() * 1000)) return true;
  // One that is being written has no content yet.
  if (holder === "") return age > 1000;
  try {
    process.kill(Number(holder), 0);
    return holder === own;
  } catch (error) {
    // EPERM says that it lives, as somebody else.
    return error.code !== "EPERM";
  }
}
