import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { indiServer } from "@meridian/testkit/indi";
import { expect, onTestFinished, test } from "vitest";
import { readConfiguration } from "../config/read.ts";
import { lockFolder } from "../lock.ts";
import { lockedOf, openDevices } from "../open.ts";
import { isSafe } from "../safety/protect.ts";

const watchdog = fileURLToPath(new URL("./watchdog.ts", import.meta.url));

/** An observatory that is open, with its watchdog; this process is its program. */
async function open() {
  const indi = await indiServer();
  const folder = await mkdtemp(join(tmpdir(), "meridian-watchdog-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const text = `
meridian: { url: "http://127.0.0.1:1", key: mro_1 }
data: ${folder}
site: { latitude: 45, longitude: 10 }
indi: { port: ${indi.port} }
devices: { mount: Telescope Simulator, camera: CCD Simulator, dome: Dome Simulator }
`;
  const configuration = readConfiguration(text, "observatory.yaml");
  const devices = openDevices(configuration, { now: () => new Date(), log() {} });
  onTestFinished(() => devices[Symbol.asyncDispose]());
  const signal = AbortSignal.timeout(60_000);
  await devices.ready(signal);
  await devices.mount.unpark(signal);
  await devices.dome!.open(signal);
  expect(isSafe(devices)).toBe(false);
  const child = fork(watchdog, { stdio: "inherit" });
  child.send({ type: "watch", configuration });
  await once(child, "message");
  return { folder, locked: lockedOf(configuration), devices, child };
}

test("a watchdog closes without its folder, and though its program still has the lock that it can't let go", async () => {
  const { folder, locked, devices, child } = await open();
  using _lock = await lockFolder(locked, () => {});
  await rm(folder, { recursive: true });
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
  await expect.poll(() => isSafe(devices)).toBe(true);
});

test("a watchdog ends once it has closed, though the disk stalls", async () => {
  const { folder, devices, child } = await open();
  // Whoever opens a pipe to write waits until somebody reads.
  execFileSync("mkfifo", [join(folder, "unsafe.json.unfinished")]);
  onTestFinished(() => void child.kill("SIGKILL"));
  child.disconnect();
  await once(child, "exit");
  expect(isSafe(devices)).toBe(true);
});
