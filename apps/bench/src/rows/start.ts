import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@meridian/database";
import type { Bench } from "../network.ts";
import { median, type Row } from "../report.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** Measures from `npm start` to the first answer to a signed-out request, on an existing data folder. */
export async function start(bench: Bench): Promise<Row[]> {
  const folder = join(bench.folder, "start");
  const startOnce = async () => {
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
      process.kill(-child.pid!, "SIGTERM");
      await once(child, "exit");
    }
  };
  await startOnce();
  const times = [await startOnce(), await startOnce(), await startOnce()];
  const seconds = median(times);
  return [
    {
      job: "start to first answer, second run",
      ours: `${seconds.toFixed(2)} s`,
      reference: "",
      ratio: null,
      goal: "<= 3 s",
      met: seconds <= 3,
    },
  ];
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
