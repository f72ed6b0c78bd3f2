import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Milliseconds that a server without an owner has to shut down; the log is there for what it leaves undone. */
const patience = 30_000;
/** Milliseconds in which the kernel takes away what was killed. */
const forKernel = 10_000;

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** PostgreSQL's processes all work inside its data folder, sessions that have outlived their server among them. */
async function processesIn(folder: string): Promise<number[]> {
  const wanted = await realpath(folder);
  const all = process.platform === "linux" ? await listProc() : await listOpenFiles();
  return all.flatMap(({ pid, cwd }) => (cwd === wanted ? [pid] : []));
}

type Running = { pid: number; cwd: string };

/** Lists processes of PostgreSQL by their name and folder: somebody's shell may be in that folder, too. */
async function listProc(): Promise<Running[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = pids.map(async (pid): Promise<Running> => {
    const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
    const cwd = name === "postgres\n" ? await readlink(`/proc/${pid}/cwd`).catch(() => "") : "";
    return { pid, cwd };
  });
  return Promise.all(found);
}

/** Lists processes from lsof's output, which has a line `p` with a process's number, and later one `n` with its folder. */
async function listOpenFiles(): Promise<Running[]> {
  const { stdout } = await run("lsof", ["-a", "-c", "postgres", "-d", "cwd", "-Fpn"]).catch(() => ({
    stdout: "",
  }));
  return [...stdout.matchAll(/^p(\d+)\n(?:[^pn].*\n)*n(.*)$/gm)].map(([, pid, cwd]) => ({
    pid: Number(pid),
    cwd: cwd!,
  }));
}

/** True if all of these processes are gone within so many milliseconds. */
async function areGone(folder: string, within: number, which: (pid: number) => boolean): Promise<boolean> {
  const deadline = Date.now() + within;
  while ((await processesIn(folder)).some(which)) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Ends what works on a folder whose server is gone: a session in the middle of a long query doesn't notice by itself. */
export async function endOrphans(folder: string): Promise<void> {
  for (const pid of await processesIn(folder)) send(pid, "SIGKILL");
  if (!(await areGone(folder, forKernel, () => true)))
    throw new Error(
      `processes of PostgreSQL on ${folder} don't end: ${(await processesIn(folder)).join(", ")}`,
    );
}

/**
 * Ends everything that works on this folder without an owner: asks a server to shut down first, and kills what is left
 * after `within` milliseconds. Forgets the server's number where it belongs to someone else now.
 */
export async function stopLeftover(folder: string, within = patience): Promise<void> {
  const file = join(folder, "postmaster.pid");
  const pid = existsSync(file) ? Number((await readFile(file, "utf8")).split("\n", 1)[0]) : 0;
  const isServer = (one: number) => one === pid;
  if ((await processesIn(folder)).some(isServer)) {
    send(pid, "SIGINT");
    await areGone(folder, within, isServer);
  } else if (pid > 1 && isAlive(pid)) await rm(file, { force: true });
  await endOrphans(folder);
}
