import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import os, { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { safetyMemory } from "./memory.ts";

async function folder() {
  const made = await mkdtemp(join(tmpdir(), "meridian-memory-"));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}
const log = () => {};
const start = new Date("2026-03-01T22:00:00Z");
/** The computer has run for so many seconds by then. */
function runs(seconds: number) {
  const uptime = vi.spyOn(os, "uptime").mockReturnValue(seconds);
  onTestFinished(() => uptime.mockRestore());
}

test("a roof that was left open counts as an unsafe stop of now, until it is closed, and is remembered from then on", async () => {
  const there = await folder();
  await safetyMemory(there, log, new Date(0)).opened();
  const next = safetyMemory(there, log, start);
  expect(next.last()).toMatchObject({ at: start, reason: "The program ended without closing." });
  await next.closed();
  expect(await readdir(there)).toEqual(["unsafe.json"]);
  runs(os.uptime() + 60);
  const at = safetyMemory(there, log, new Date(start.getTime() + 60_000))
    .last()!
    .at.getTime();
  expect(Math.abs(at - start.getTime())).toBeLessThan(5000);
});

test("a stop that can't be read counts as one of now, and one of the future as no later", async () => {
  const there = await folder();
  expect(safetyMemory(there, log, start).last()).toBeUndefined();
  await writeFile(join(there, "unsafe.json"), '{"at":"2026-');
  expect(safetyMemory(there, log, start).last()?.at).toEqual(start);
  await safetyMemory(there, log).remember(new Date("2026-03-02T22:00:00Z"), "It rains.");
  expect(safetyMemory(there, log, start).last()).toMatchObject({ at: start, reason: "It rains." });
});

test("the time since a stop is the one that has passed, whatever clock was set meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["performance", "Date"], now: start });
  onTestFinished(() => void vi.useRealTimers());
  const there = await folder();
  const first = safetyMemory(there, log, start);
  await first.remember(new Date(), "It rains.");
  vi.advanceTimersByTime(60_000);
  vi.setSystemTime(start.getTime() + 10 * 3_600_000);
  expect(first.last()?.seconds()).toBe(60);
  // A clock that isn't right yet at the next start: the stop counts as one of that moment.
  const next = safetyMemory(there, log, new Date(start.getTime() - 47 * 60_000));
  expect(next.last()?.seconds()).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(next.last()?.seconds()).toBe(5);
});

test("a clock that was set while no program ran makes the time since a stop no longer, unless the computer was started anew", async () => {
  const there = await folder();
  const secondsAt = (ms: number) =>
    Math.round(
      safetyMemory(there, log, new Date(start.getTime() + ms))
        .last()!
        .seconds(),
    );
  runs(1000);
  await safetyMemory(there, log, start).remember(start, "It rains.");
  runs(1090);
  expect([secondsAt(90_000), secondsAt(13 * 3_600_000), secondsAt(60_000)]).toEqual([90, 90, 60]);
  const file = join(there, "unsafe.json");
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, "utf8")), boot: "another" }));
  expect(secondsAt(13 * 3_600_000)).toBe(13 * 3600);
});

test("a stop that couldn't be written is written once the disk takes it", async () => {
  const there = await folder();
  const lines: string[] = [];
  const memory = safetyMemory(there, (line) => void lines.push(line), start);
  const blocked = ["open.json", "unsafe.json"].map((name) => join(there, name));
  await Promise.all(blocked.map((name) => mkdir(name)));
  await memory.opened();
  await memory.remember(start, "It rains.");
  await memory.remember(start, "It rains.");
  expect(lines).toHaveLength(2);
  await Promise.all(blocked.map((name) => rmdir(name)));
  await memory.opened();
  expect(await readdir(there)).toContain("open.json");
  await memory.closed();
  expect(safetyMemory(there, log, start).last()?.reason).toBe("It rains.");
});

test("a roof that was left open isn't forgotten before the stop that it stands for is on disk", async () => {
  const there = await folder();
  const lines: string[] = [];
  await safetyMemory(there, log, start).opened();
  const blocked = join(there, "unsafe.json");
  await mkdir(blocked);
  await writeFile(join(blocked, "x"), "");
  const memory = safetyMemory(there, (line) => void lines.push(line), start);
  for (let turn = 0; turn < 3; turn++) await memory.closed();
  expect(await readdir(there)).toContain("open.json");
  expect(lines).toHaveLength(1);
  await rm(blocked, { recursive: true });
  await memory.closed();
  expect(await readdir(there)).toEqual(["unsafe.json"]);
});
