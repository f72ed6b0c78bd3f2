import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfiguration } from "./config/read.ts";
import type { Devices } from "./devices/devices.ts";
import { runObservatory } from "./runObservatory.ts";

test("an observatory that was left open is closed at the start, though its disk stalls", async () => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-stalls-"));
  execFileSync("mkdir", [join(folder, "images")]);
  // Whoever opens a pipe to read waits until somebody writes.
  const stalled = join(folder, "images", "1.json");
  execFileSync("mkfifo", [stalled]);
  onTestFinished(async () => {
    await writeFile(stalled, "{}");
    // What waited for the disk goes on now, and may write while the folder is removed.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const done: string[] = [];
  const devices = {
    mount: {
      state: () => ({ isParked: done.includes("park") }),
      park: async () => void done.push("park"),
    },
    dome: {
      state: () => (done.includes("close") ? "closed" : "open"),
      close: async () => void done.push("close"),
    },
    camera: { abort() {} },
    readyToClose: async () => {},
    [Symbol.asyncDispose]: async () => {},
  } as unknown as Devices;
  const text = `
meridian: { url: "http://127.0.0.1:1", key: mro_1 }
data: ${folder}
site: { latitude: 45, longitude: 10 }
devices: { mount: Mount, camera: Camera, dome: Dome }
`;
  const stopping = new AbortController();
  const lines: string[] = [];
  const running = runObservatory(
    readConfiguration(text, "observatory.yaml"),
    { now: () => new Date(), log: (line) => void lines.push(line), open: () => devices },
    stopping.signal,
  );
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(["park", "close"]);
  expect(lines).toContain(
    "The data folder doesn't answer. The mount is parked and the roof closed until it does.",
  );
  stopping.abort(new Error("the test is over"));
  expect(await running).toBe(true);
});
