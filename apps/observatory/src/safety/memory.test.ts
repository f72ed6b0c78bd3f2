import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { safetyMemory } from "./memory.ts";

async function folder() {
  const made = await mkdtemp(join(tmpdir(), "meridian-memory-"));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}
const log = () => {};
const start = new Date("2026-03-01T22:00:00Z");

test("a roof that was left open counts as an unsafe stop of now, until it is closed, and is remembered from then on", async () => {
  const there = await folder();
  await safetyMemory(there, log, new Date(0)).opened();
  const next = safetyMemory(there, log, start);
  expect(next.last()).toEqual({ at: start, reason: "The program ended without closing." });
  await next.closed();
  expect(await readdir(there)).toEqual(["unsafe.json"]);
  expect(safetyMemory(there, log, new Date(start.getTime() + 60_000)).last()?.at).toEqual(start);
});

test("a stop that can't be read counts as one of now, and one of the future as no later", async () => {
  const there = await folder();
  expect(safetyMemory(there, log, start).last()).toBeUndefined();
  await writeFile(join(there, "unsafe.json"), '{"at":"2026-');
  expect(safetyMemory(there, log, start).last()?.at).toEqual(start);
  await safetyMemory(there, log).remember(new Date("2026-03-02T22:00:00Z"), "It rains.");
  expect(safetyMemory(there, log, start).last()).toEqual({ at: start, reason: "It rains." });
});
