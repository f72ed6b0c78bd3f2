// Runs the service, restarts it when one of its files changes, and runs the interface on Vite, which updates in place.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const sources = ["packages", "apps/server/src", "apps/worker/src", "apps/standalone/src"];
/** An editor writes a file in several steps, a checkout writes many files. */
const settle = 150;

const stopping = new AbortController();
const changes = new EventTarget();
for (const folder of sources) {
  watch(folder, { recursive: true, signal: stopping.signal }, (_, name) => {
    if (/\.(ts|sql|json)$/.test(name ?? "") && !/node_modules|\.test\.ts$/.test(name))
      changes.dispatchEvent(new Event("change"));
  }).on("error", () => {});
}

const start = (args, options) =>
  spawn(process.execPath, args, { stdio: ["inherit", "inherit", "inherit", "ipc"], ...options });

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Waits for the next change even if the service ends by itself: somebody is about to fix the mistake. */
async function serveUntilChange() {
  const service = start(["apps/standalone/src/main.ts"]);
  try {
    await once(changes, "change", { signal: stopping.signal });
    await sleep(settle);
    console.log("\n  changed: starting again");
  } finally {
    await stop(service);
  }
}

const end = () => stopping.abort();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
process.on("disconnect", end);

const web = start(["node_modules/vite/bin/vite.js"], { cwd: "apps/web" });
web.on("exit", end);
while (!stopping.signal.aborted)
  await serveUntilChange().catch((error) => stopping.signal.aborted || console.error(error));
await stop(web);
process.disconnect?.();
