import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { uptime } from "node:os";
import { join } from "node:path";
import { toolchain } from "./paths.mjs";

/** No step takes as long, in milliseconds. */
const longest = 30 * 60_000;
const pause = 100;

/**
 * Does a step while no other process does one: server and worker may be started at once, and would install over each other. Where nothing can
 * be written, nothing is installed either.
 */
export function alone(step, folder = toolchain) {
  if (!isWritable(folder)) return step();
  const lock = join(folder, "lock");
  while (!take(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  try {
    return step();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Takes the lock; false while another has it, or had it until it was killed. */
function take(lock) {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, `${process.pid}`);
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isLeft(lock)) rmSync(lock, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** True for the lock of a process that is gone, also with the machine before it was started anew. */
function isLeft(lock) {
  try {
    const since = statSync(lock).mtimeMs;
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return since < Date.now() - Math.min(longest, uptime() * 1000);
  } catch (error) {
    // Any other error: it is somebody else's, or was let go of in this moment.
    return error.code === "ESRCH";
  }
}
