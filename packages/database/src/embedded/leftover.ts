import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const patience = 30_000;

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** PostgreSQL works inside its data folder; any other process under that number is a chance reuse. */
async function worksIn(folder: string, pid: number) {
  if (process.platform === "linux") {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === (await realpath(folder));
  }
  const command = await run("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return command.stdout.includes(folder);
}

async function stopProcess(folder: string, pid: number) {
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + patience;
  while (await worksIn(folder, pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL with process id ${pid} doesn't stop`);
    await sleep(25);
  }
}

/** Stops a PostgreSQL that outlived its owner on this folder, and forgets a number that belongs to someone else now. */
export async function stopLeftover(folder: string): Promise<void> {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number((await readFile(file, "utf8")).split("\n", 1)[0]);
  // The number of a dead process is left to PostgreSQL, which also looks for sessions that still run.
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  if (await worksIn(folder, pid)) await stopProcess(folder, pid);
  else await rm(file, { force: true });
}
