import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@meridian/database";
import type { Bench } from "../network.ts";
import { median, type Row } from "../report.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/**
 * Measures from `npm start` to the first answer to a signed-out request, on an existing data folder: after it was stopped, and after
 * everything of it was killed at once.
 */
export async function start(bench: Bench): Promise<Row[]> {
  const folder = join(bench.folder, "start");
  async function startOnce(end: (child: ChildProcess) => Promise<void>) {
    const port = await freePort();
    const began = performance.now();
    const child = spawn("npm", ["start"], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, PORT: String(port) },
      stdio: "ignore",
      detached: true,
    });
    try {
      await answers(`http://127.0.0.1:${port}/readyz`, 120_000);
      return (performance.now() - began) / 1000;
    } finally {
      await end(child);
    }
  }
  await startOnce(stop);
  const stopped = [await startOnce(stop), await startOnce(stop), await startOnce(kill)];
  const killed = [await startOnce(kill), await startOnce(kill), await startOnce(stop)];
  return [row("start to first answer, second run", stopped, 3), row("the same after a hard kill", killed, 2)];
}

function row(job: string, times: number[], most: number): Row {
  const seconds = median(times);
  const ours = `${seconds.toFixed(2)} s`;
  return { job, ours, reference: "", ratio: null, goal: `<= ${most} s`, met: seconds <= most };
}

async function stop(child: ChildProcess): Promise<void> {
  process.kill(-child.pid!, "SIGTERM");
  await once(child, "exit");
}

/** Kills it with everything that it runs on, the database included. */
async function kill(child: ChildProcess): Promise<void> {
  for (const pid of await withChildren(child.pid!)) killOne(pid);
  await once(child, "exit");
}

/** One that has ended with its parent by then is gone already. */
function killOne(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function withChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = children.split(" ").filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(pids.map(withChildren))).flat()];
}

async function answers(url: string, within: number): Promise<void> {
  const until = performance.now() + within;
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (performance.now() > until) throw new Error(`${url} did not answer within ${within} ms`);
    await wait(20);
  }
}
