import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import type { Bench } from "./network.ts";

/** Starts a program of this repository and waits until it says `{ready, url}`. */
export async function startProcess(
  path: string,
  environment: Record<string, string>,
): Promise<{ url: string; pid: number; tell(message: object): void; stop(): Promise<void> }> {
  const file = fileURLToPath(new URL(path, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const died = once(child, "exit").then(([code]) => {
    throw new Error(`${path} ended with ${code} before it was ready`);
  });
  const [message] = (await Promise.race([once(child, "message"), died])) as [{ url: string }];
  died.catch(() => {});
  return {
    url: message.url,
    pid: child.pid!,
    tell: (told) => void child.send(told),
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit").catch(() => {});
    },
  };
}

/** Requests answered in a second, with 16 connections over `seconds`; throws when one isn't a 200. */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  seconds = 4,
): Promise<number> {
  const result = await autocannon({ url, headers, connections: 16, duration: seconds });
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/** Signs the sessions of our server. */
export const benchSecret = "bench-secret-bench-secret-bench-secret";

const environmentOf = (bench: Bench) => ({
  PORT: "0",
  DATABASE_URL: bench.database.url,
  DATA_DIR: join(bench.folder, "data"),
  AUTH_SECRET: benchSecret,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  ADMIN_EMAIL: "admin@example.org",
  ADMIN_PASSWORD: "bench-password",
  WRITE_RATE: "1000000",
});

/** Starts our server on the bench's database. */
export const startMeridian = (bench: Bench) => startProcess("../../server/src/main.ts", environmentOf(bench));

/** Starts our worker on the bench's database. */
export const startWorker = (bench: Bench) => startProcess("../../worker/src/main.ts", environmentOf(bench));

/** The memory of a process. */
export const residentMegabytes = async (pid: number): Promise<number> => {
  const pages = Number((await readFile(`/proc/${pid}/statm`, "utf8")).split(" ")[1]);
  return (pages * 4096) / 1024 ** 2;
};
