import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CalibrationTask } from "@meridian/contract";
import { expect, onTestFinished, test } from "vitest";
import type { OpenSet } from "./calibrations.ts";
import { candidatesOf, closedOnes, flatOnes } from "./choose.ts";
import { calibrationMemory } from "./memory.ts";
import { neededBy, type Settings, wordsOf } from "./settings.ts";

const exposure = { filter: "Ha", exposure_time: 120, gain: 100, offset: null, binning: 1 };
const night = new Date("2026-03-01T22:00:00Z");
const after = (days: number) => new Date(night.getTime() + days * 86_400_000);

async function folder() {
  const made = await mkdtemp(join(tmpdir(), "meridian-calibration-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

test("an exposure needs darks as long as it is, biases, and flats of its filter at its angle", () => {
  const camera = { gain: 100, offset: null, binning: 1 };
  expect(neededBy(exposure, 359.7)).toEqual([
    { kind: "bias", exposure_time: null, filter: null, rotation: null, ...camera },
    { kind: "dark", exposure_time: 120, filter: null, rotation: null, ...camera },
    { kind: "flat", exposure_time: null, filter: "Ha", rotation: 0, ...camera },
  ]);
  expect(neededBy(exposure, null)[2]!.rotation).toBeNull();
});

test("sets that the last exposures need are missing until they are taken, again once they are old, and over restarts", async () => {
  const place = await folder();
  const memory = calibrationMemory(place);
  const words = (from = memory, at = night) => from.missing(30, at).map(wordsOf);
  await memory.need(neededBy(exposure, null), night);
  await memory.need(neededBy({ ...exposure, exposure_time: 30 }, null), night);
  expect(words()).toEqual([
    "darks of 120 s at gain 100",
    "biases at gain 100",
    "darks of 30 s at gain 100",
    "flats through Ha at gain 100",
  ]);
  const [bias, dark] = neededBy(exposure, null) as [Settings, Settings];
  await Promise.all([memory.taken(bias, night), memory.taken(dark, after(-40))]);
  const again = calibrationMemory(place);
  expect(words(again)).toEqual([
    "darks of 120 s at gain 100",
    "darks of 30 s at gain 100",
    "flats through Ha at gain 100",
  ]);
  await again.taken(dark, night);
  expect(words(again, after(1))).toEqual(["darks of 30 s at gain 100", "flats through Ha at gain 100"]);
  expect(words(again, after(3))).toEqual([]);
  await again.need(neededBy(exposure, null), after(31));
  expect(words(again, after(31))).toEqual([
    "biases at gain 100",
    "darks of 120 s at gain 100",
    "flats through Ha at gain 100",
  ]);
});

test("a memory that nobody can read is an empty one", async () => {
  const place = await folder();
  await writeFile(join(place, "calibration.json"), '{"needed": [{"settings": {"kind": 7}, "at": "x"}]}');
  expect(calibrationMemory(place).missing(30, night)).toEqual([]);
});

const open = (task: Partial<CalibrationTask>): OpenSet => ({
  task: {
    ...{ id: "a", exposure_time: null, gain: 100, offset: null, binning: 1, filter: null, rotation: null },
    ...{ kind: "bias", frame_count: 10, taken: 0, status: "requested", ...task },
  },
  released: new AbortController().signal,
});

test("sets that were begun go first, then requests, then needs that no set covers; a kind of none isn't taken", () => {
  const sets = [
    open({ id: "asked", kind: "dark", exposure_time: 60 }),
    open({ id: "begun", status: "taking" }),
  ];
  const missing = neededBy(exposure, null);
  const candidates = candidatesOf({ sets, missing, configuration: { darks: 5, biases: 9, flats: 0 } });
  expect(candidates.map(({ set, settings }) => set?.task.id ?? wordsOf(settings))).toEqual([
    ...["begun", "asked", "darks of 120 s at gain 100"],
  ]);
  expect(candidates.at(-1)!.frame_count).toBe(5);
});

test("short darks go first; the darkest filters at dusk, and last at dawn", () => {
  const flats = ["L", "Ha", "R"].flatMap((filter) => neededBy({ ...exposure, filter }, null).slice(2));
  const missing = [
    ...neededBy(exposure, null),
    ...neededBy({ ...exposure, exposure_time: 5 }, null),
    ...flats,
  ];
  const all = candidatesOf({
    sets: [],
    missing: missing.filter(({ filter }) => filter !== undefined),
    configuration: { darks: 1, biases: 1, flats: 1 },
  });
  const words = (candidates: typeof all) => [...new Set(candidates.map(({ settings }) => wordsOf(settings)))];
  expect(words(closedOnes(all))).toEqual([
    "biases at gain 100",
    "darks of 5 s at gain 100",
    "darks of 120 s at gain 100",
  ]);
  expect(words(flatOnes(all, true))).toEqual([
    "flats through Ha at gain 100",
    "flats through R at gain 100",
    "flats through L at gain 100",
  ]);
  expect(words(flatOnes(all, false))).toEqual([
    "flats through L at gain 100",
    "flats through R at gain 100",
    "flats through Ha at gain 100",
  ]);
});
